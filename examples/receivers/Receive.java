// A receiver of callbacks in Java: it verifies, keeps each event once, and answers.

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import dev.tael.CallbackEvent;
import dev.tael.Order;
import dev.tael.Tael;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Instant;
import java.util.UUID;
import java.util.concurrent.Executors;

final class Receive {
  private static final String SECRET = System.getenv("WEBHOOK_SECRET");
  private static final Path INBOX = Path.of("inbox");

  public static void main(String[] args) throws IOException {
    Files.createDirectories(INBOX);
    int port = Integer.parseInt(System.getenv().getOrDefault("PORT", "4242"));
    HttpServer server = HttpServer.create(new InetSocketAddress("127.0.0.1", port), 0);
    server.setExecutor(Executors.newCachedThreadPool());
    server.createContext("/", Receive::receive);
    server.start();
  }

  private static void receive(HttpExchange exchange) throws IOException {
    try (exchange) {
      exchange.sendResponseHeaders(statusAfter(exchange), -1);
    }
  }

  private static int statusAfter(HttpExchange exchange) throws IOException {
    byte[] body = exchange.getRequestBody().readAllBytes();
    var sent = exchange.getRequestHeaders();
    String id = sent.getFirst("webhook-id");
    CallbackEvent event;
    try {
      event = Tael.verifyWebhook(SECRET, id, sent.getFirst("webhook-timestamp"),
          sent.getFirst("webhook-signature"), body, Instant.now().getEpochSecond());
    } catch (Tael.WebhookInvalid foreign) {
      System.out.println("refused: not signed by Tael");
      return 400;
    }
    // What could not be kept throws, is not acknowledged, and comes again.
    boolean isNew = keep(id, body);
    if (!isNew) {
      System.out.println(event.type() + ": kept already");
    } else if (event.data() instanceof Order order) {
      System.out.println(event.type() + ": " + order.amount() + " for " + order.title());
    }
    return 204;
  }

  /** False: it is there already. The file gets its name when all of it is on the disk. */
  private static boolean keep(String id, byte[] body) throws IOException {
    Path draft = INBOX.resolve("." + UUID.randomUUID());
    try (FileChannel file =
        FileChannel.open(draft, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE)) {
      ByteBuffer rest = ByteBuffer.wrap(body);
      while (rest.hasRemaining()) file.write(rest);
      file.force(true);
    }
    try {
      Files.createLink(INBOX.resolve(id + ".json"), draft);
      return true;
    } catch (FileAlreadyExistsException again) {
      return false;
    } finally {
      Files.delete(draft);
    }
  }
}
