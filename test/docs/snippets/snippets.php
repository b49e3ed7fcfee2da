<?php
/** Run by the tests of Tael: what the pages show in PHP, and what came of it, as one line of JSON. */
require 'Tael.php';
require 'signing.php';
require 'receiving.php';
require 'shop.php';

$given = json_decode(file_get_contents('php://stdin'), true);
$taken = array_map(function (array $case) use ($given) {
    $server = [];
    foreach ($case['headers'] as $name => $value) {
        $server['HTTP_' . strtoupper(strtr($name, '-', '_'))] = $value;
    }
    try {
        return verified($given['webhookSecret'], $server, $case['body'])['data']['tx_no'];
    } catch (RuntimeException) {
        return null;
    }
}, $given['cases']);
[$keyId, $secret] = [$given['keyId'], $given['secret']];
echo json_encode([
    'headers' => signed($keyId, $secret),
    'taken' => $taken,
    'payUrl' => sell($given['url'], $keyId, $secret, $given['merchantId']),
]);
