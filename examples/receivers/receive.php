<?php
// A receiver of callbacks in PHP: it verifies, keeps each event once, and answers.
require 'Tael.php';

/** False: it is there already. The file gets its name when all of it is on the disk. */
function keep(string $id, string $body): bool
{
    is_dir('inbox') || mkdir('inbox') || is_dir('inbox');
    $draft = 'inbox/.' . bin2hex(random_bytes(8));
    $file = fopen($draft, 'xb');
    if (!$file || fwrite($file, $body) !== strlen($body) || !fsync($file)) {
        throw new RuntimeException('It could not be kept.');
    }
    fclose($file);
    $isNew = @link($draft, "inbox/$id.json");
    unlink($draft);
    if (!$isNew && !is_file("inbox/$id.json")) {
        throw new RuntimeException('It could not be kept.');
    }
    return $isNew;
}

function say(string $line): void
{
    file_put_contents('php://stdout', "$line\n");
}

$headers = array_change_key_case(getallheaders());
$body = file_get_contents('php://input');
try {
    $event = Tael::verifyWebhook(getenv('WEBHOOK_SECRET'), $headers, $body);
} catch (WebhookInvalid) {
    say('refused: not signed by Tael');
    http_response_code(400);
    return;
}
// What could not be kept throws, is answered 500, and comes again.
$isNew = keep($headers['webhook-id'], $body);
if (!$isNew) {
    say("$event->type: kept already");
} elseif ($event->data instanceof Tael\Order) {
    say("$event->type: {$event->data->amount} for {$event->data->title}");
}
http_response_code(204);
