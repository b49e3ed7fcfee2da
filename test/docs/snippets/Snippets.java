import dev.tael.Tael;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** Run by the tests of Tael: what the pages show in Java, and what came of it, as one line of JSON. */
final class Snippets {
  @SuppressWarnings("unchecked")
  public static void main(String[] none) throws Exception {
    String input = new String(System.in.readAllBytes(), StandardCharsets.UTF_8);
    Map<String, Object> given = Tael.Json.object(input);
    String keyId = (String) given.get("keyId");
    String secret = (String) given.get("secret");
    List<Map<String, Object>> cases = (List<Map<String, Object>>) given.get("cases");
    String taken =
        cases.stream()
            .map(one -> String.valueOf(isTaken((String) given.get("webhookSecret"), one)))
            .collect(Collectors.joining(","));
    String headers =
        Signing.signed(keyId, secret).entrySet().stream()
            .map(one -> '"' + one.getKey() + "\":\"" + one.getValue() + '"')
            .collect(Collectors.joining(","));
    long merchant = Long.parseLong(given.get("merchantId").toString());
    String payUrl = Shop.sell((String) given.get("url"), keyId, secret, merchant);
    System.out.printf("{\"headers\":{%s},\"taken\":[%s],\"payUrl\":\"%s\"}", headers, taken, payUrl);
  }

  @SuppressWarnings("unchecked")
  private static boolean isTaken(String secret, Map<String, Object> one) {
    Map<String, String> headers = (Map<String, String>) one.get("headers");
    byte[] body = ((String) one.get("body")).getBytes(StandardCharsets.UTF_8);
    try {
      TaelCallback.verify(
          secret,
          headers.get("webhook-id"),
          headers.get("webhook-timestamp"),
          headers.get("webhook-signature"),
          body);
      return true;
    } catch (Exception refused) {
      return false;
    }
  }
}
