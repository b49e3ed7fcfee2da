-- Names of merchants are found by what they look like, so that nobody sets up a shop under the name of another one.
--@ oldest 1.0.0

--@ step
-- Alike for all names that people cannot tell apart: `nameKey` in src/wire/look-alikes.ts, where the letters come
-- from. Nothing here depends on the locale of the database, because an index does on this.
create function name_key(p_name text) returns text language sql immutable strict parallel safe as $$
  select translate(
    regexp_replace(normalize(p_name, nfkc), '[\u0009-\u000d\u0020\u0085\u00a0\u00ad\u034f\u061c\u115f\u1160'
      '\u1680\u17b4\u17b5\u180b-\u180f\u2000-\u200f\u2028-\u202f\u205f-\u206f\u3000\u3164\ufe00-\ufe0f'
      '\ufeff\uffa0\ufff0-\ufff8\U0001bca0-\U0001bca3\U0001d173-\U0001d17a\U000e0000-\U000e0fff]', '', 'g'),
      '01ABCDEFGHIJKLMNOPQRSTUVWXYZi|ÀÁÂÃÄÅÆÇÈÉÊËÌÍÎÏÐÑÒÓÔÕÖ×ØÙÚÛÜÝÞĀĂĄĆĈĊČĎĐĒĔĖĘĚĜĞĠĢĤ' ||
      'ĦĨĪĬĮıĴĶĹĻĽŁŃŅŇŊŌŎŐŒŔŖŘŚŜŞŠŢŤŦŨŪŬŮŰŲŴŶŸŹŻŽƄƍƖƦƧƷƼƽǀȜȢȣɑɡɣɩɪɯʋʏͰͲͶͿΆΈΉΊΌΎΏΑΒΓΔΕΖΗ' ||
      'ΘΙΚΛΜΝΞΟΠΡΣΤΥΦΧΨΩΪΫαγινορσυϏϘϚϜϞϠϢϤϦϨϪϬϮϳϷϺϽϾϿЀЁЂЃЄЅІЇЈЉЊЋЌЍЎЏАБВГДЕЖЗИЙКЛМНОПРС' ||
      'ТУФХЦЧШЩЪЫЬЭЮЯабгеорсухѕіјѠѡѢѤѦѨѪѬѮѰѲѴѵѶѸѺѼѾҀҊҌҎҐҒҔҖҘҚҜҞҠҢҤҦҨҪҬҮүҰҲҴҶҸҺһҼҽҾӀӁӃӅӇ' ||
      'ӉӋӍӏӐӒӔӖӘӚӜӞӠӢӤӦӨӪӬӮӰӲӴӶӸӺӼӾԁԌԛԜԝՍՏՕագզհոռսցքօᎠᎡᎢᎥᎩᎪᎫᎬᎳᎷᎻᎽᏀᏂᏃᏎᏏᏒᏔᏕᏙᏚᏞᏟᏢᏦᏧᏮᏳᏴᐯᑌᑭᑯ' ||
      'ᑲᒍᒪᒿᕁᕼᕽᖇᖯᖴᗅᗞᗪᗰᗷ᙭᙮ᴄᴏᴑᴜᴠᴡᴢᴦᶃᶌḀḂḄḆḈḊḌḎḐḒḔḖḘḚḜḞḠḢḤḦḨḪḬḮḰḲḴḶḸḺḼḾṀṂṄṆṈṊṌṎṐṒṔṖṘṚṜṞṠṢṤṦṨ' ||
      'ṪṬṮṰṲṴṶṸṺṼṾẀẂẄẆẈẊẌẎẐẒẔẝẞẠẢẤẦẨẪẬẮẰẲẴẶẸẺẼẾỀỂỄỆỈỊỌỎỐỒỔỖỘỚỜỞỠỢỤỦỨỪỬỮỰỲỴỶỸỺỼỾỿ℮∣∨∪⊤⋁⋃' ||
      '⋿⍳⍴⍺⏽╳⟙⤫⤬⨯ⲅⲎⲒⲔⲘⲚⲞⲟⲢⲣⲤⲥⲦⲨⲬⳊⳌⳐⳒ⺂⺃⺅⺉⺋⺎⺏⺐⺒⺓⺔⺖⺗⺘⺙⺛⺞⺠⺡⺢⺣⺤⺦⺨⺫⺭⺯⺱⺲⺹⺺⺾⺿⻀⻁⻂⻃⻄⻅⻈⻉⻋⻌⻍⻏⻐⻑⻒⻓⻔⻖' ||
      '⻘⻙⻚⻛⻜⻝⻟⻠⻢⻤⻥⻨⻩⻫⻬⻭⻮⻯⻰⻲〇イエカタトニハヘロ㦳䎛䐠倂值啟囗填士壿嬀帲幐戸搉晣晩曶朦柿槩樧潙硏絶肦胊胐胶脁脧腁膧蔿虁訞詽讏豣趆跺躛輧郞鎮隸鹃黒鿃ꓐ' ||
      'ꓑꓒꓓꓔꓖꓗꓙꓚꓜꓝꓟꓠꓡꓢꓣꓦꓧꓪꓫꓬꓮꓰꓲꓳꓴꙄꙇꜱꝚꝪꝮꞘꞙꞟꞫꞲꞳꞴꬲꬵꬽꭇꭈꭎꭒꭚꭵꮁꮃꮓꮩꮪꮯ',
      'olabcdefghljklmnopqrstuvwxyzllàáâãäåæçèéêëìíîïðñòóôõöxøùúûüýþāăąćĉċčďđēĕėęěĝğġģĥ' ||
      'ħĩīĭįlĵķĺļľłńņňŋōŏőœŕŗřśŝşšţťŧũūŭůűųŵŷÿźżžbglr235sl388agyllwuyͱͳͷjάέήίόύώabyδezh' ||
      'θlkλmnξoπpotyφxψωϊϋaylvopouϗϙϛfϟϡϣϥϧ2ϫϭϯjϸmͻͼͽѐёђѓєslїjљњћќѝўџa6brдeж3ийkлmhoпpc' ||
      'tyфxцчшщъыbэюяa6reopcyxsljwwѣѥѧѩѫѭѯѱѳvvѷѹѻѽѿҁҋҍҏґғҕҗҙқҝҟҡңҥҧҩҫҭyyұҳҵҷҹhheeҿlӂӄӆӈ' ||
      'ӊӌӎlӑӓӕӗәӛӝӟ3ӣӥӧөӫӭӯӱӳӵӷӹӻӽӿdgqwwusowqqhnnugfodrtlyajewmhyghz4brwsvslcpkd6gbvupd' ||
      'bjl2xhxrbfaddmbxxcoouvwzrgyḁḃḅḇḉḋḍḏḑḓḕḗḙḛḝḟḡḣḥḧḩḫḭḯḱḳḵḷḹḻḽḿṁṃṅṇṉṋṍṏṑṓṕṗṙṛṝṟṡṣṥṧṩ' ||
      'ṫṭṯṱṳṵṷṹṻṽṿẁẃẅẇẉẋẍẏẑẓẕfßạảấầẩẫậắằẳẵặẹẻẽếềểễệỉịọỏốồổỗộớờởỡợụủứừửữựỳỵỷỹỻỽyyelvutvu' ||
      'elpalxtxxxrhlkmnooppcctyx93l6乛乚亻刂㔾兀尣尢巳幺彑忄㣺扌攵旡歺民氵氺灬爫丬犭罒礻糹罓罒耂肀艹艹艹虎衤覀西见讠贝车辶辶阝钅長镸长门阝' ||
      '青韦页风飞食飠饣马鬼鱼麦黄斉齐歯齿竜龙亀o亻工力夕卜二八へ口㘽㖈㬻併値啓口塡土墫媯帡㬺戶㩁䀿晚㫚䑃杮㮣榝溈研絕朌朐朏㬵朓朘胼朣蒍蘷䚶訮讆豜赿跥躗軿郎鎭隷鹂黑䀹b' ||
      'pddtgkjczfmnlsrvhwxyaelou2ls239ffu3jxbeforruuylrwzvsc')
$$;

--@ step concurrently
create index concurrently merchants_name_key on merchants (name_key(name));
