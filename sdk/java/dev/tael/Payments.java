package dev.tael;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.function.BooleanSupplier;

/**
 * Waits for payments. All threads that wait through one client share what asks: one request that waits for
 * events, and now and then a look at the orders themselves. However many wait, that takes a quarter of the 60
 * requests a minute that a key has by itself, and leaves the others to selling.
 */
final class Payments {
  static final int WAIT_SECONDS = 25;
  private static final String TYPES = "order.paid,order.expired,order.cancelled";

  /** Between two requests for events, where much happens; and between two looks. */
  private static final long PAGE_MS = 6_500;

  private static final long LOOK_MS = 15_500;

  /** An order is looked at first for what happened before, and again for what nobody tells. */
  private static final long LOOK_AGAIN_MS = 60_000;

  /** Between two looks where events cannot be read. */
  private static final long POLL_MS = 5_000;

  /** After that the events are tried once more. */
  private static final long WITHOUT_EVENTS_MS = 300_000;

  private static final long IDLE_MS = 1_000;
  private static final int ORDERS_MAX = 100;
  private static final int PAGES_MAX = 10;

  /** What ended lately is kept for those who ask a little later. */
  private static final int ENDED_MAX = 1_000;

  private final Tael tael;
  private final Set<Place> places = new HashSet<>();
  private final Map<String, Order> ended = new LinkedHashMap<>();
  private Watch watch;

  Payments(Tael tael) {
    this.tael = tael;
  }

  private static final class Place {
    final String txNo;
    final CompletableFuture<Order> told = new CompletableFuture<>();
    long lookAtMs = Long.MIN_VALUE;

    Place(String txNo) {
      this.txNo = txNo;
    }

    void see(Order order) {
      if (!order.status().equals("pending")) told.complete(order);
    }
  }

  Order await(String txNo) throws InterruptedException {
    Place place = new Place(txNo);
    try {
      enter(place);
      Order order = place.told.get();
      if (order.paidAt() == null) throw new Tael.OrderNotPaid(order);
      return order;
    } catch (ExecutionException failed) {
      if (failed.getCause() instanceof RuntimeException cause) throw cause;
      throw new IllegalStateException(failed.getCause());
    } finally {
      leave(place);
    }
  }

  private synchronized void enter(Place place) {
    Order known = ended.get(place.txNo);
    if (known != null) {
      place.told.complete(known);
      return;
    }
    places.add(place);
    if (watch == null) watch = new Watch();
  }

  private synchronized void leave(Place place) {
    places.remove(place);
    if (!places.isEmpty() || watch == null) return;
    watch.end();
    watch = null;
    ended.clear();
  }

  private static long nowMs() {
    return System.nanoTime() / 1_000_000;
  }

  private static void daemon(Thread thread) {
    thread.setDaemon(true);
    thread.start();
  }

  /** Until nobody waits any more; whoever waits next has another. */
  private final class Watch {
    private final Thread looking = new Thread(this::run, "tael-looks");
    private volatile Thread following;

    Watch() {
      daemon(looking);
    }

    void end() {
      looking.interrupt();
      if (following != null) following.interrupt();
    }

    private boolean isOver() {
      synchronized (Payments.this) {
        return watch != this;
      }
    }

    private void run() {
      try {
        while (!isOver()) {
          if (follows()) look(following::isAlive, LOOK_MS, LOOK_AGAIN_MS);
          long untilMs = nowMs() + WITHOUT_EVENTS_MS;
          look(() -> nowMs() < untilMs, POLL_MS, 0);
          lookAnew();
        }
      } catch (InterruptedException nobodyWaits) {
        // It has been told to end.
      }
    }

    /** What happened before is seen by the first look, and what happens from now on is an event. */
    private boolean follows() {
      try {
        long through = tael.events(Map.of("types", TYPES)).through();
        synchronized (Payments.this) {
          if (watch != this) return false;
          following = new Thread(() -> follow(through), "tael-events");
          daemon(following);
        }
        return true;
      } catch (RuntimeException unread) {
        return false;
      }
    }

    /** Returns when events cannot be read. */
    private void follow(long after) {
      try {
        for (long through = after; !isOver(); ) {
          long sinceMs = nowMs();
          EventPage page =
              tael.events(Map.of("after", through, "types", TYPES, "wait", WAIT_SECONDS));
          through = page.through();
          for (Event event : page.items()) if (event.data() instanceof Order order) ends(order);
          Thread.sleep(Math.max(0, PAGE_MS - (nowMs() - sinceMs)));
        }
      } catch (RuntimeException | InterruptedException unread) {
        // The orders themselves are looked at.
      }
    }

    private void ends(Order order) {
      synchronized (Payments.this) {
        if (watch != this) return;
        ended.put(order.txNo(), order);
        Iterator<String> oldest = ended.keySet().iterator();
        if (ended.size() > ENDED_MAX && oldest.next() != null) oldest.remove();
        for (Place place : places) if (place.txNo.equals(order.txNo())) place.told.complete(order);
      }
    }

    /** Looks at whatever is due, with one request after the other. */
    private void look(BooleanSupplier goesOn, long everyMs, long againMs) throws InterruptedException {
      while (goesOn.getAsBoolean() && !isOver()) {
        List<Place> due = due(againMs);
        if (due.isEmpty()) Thread.sleep(IDLE_MS);
        if (due.size() > 1) lookInLists(due, everyMs);
        for (Place place : due) {
          if (!goesOn.getAsBoolean()) return;
          if (!waits(place)) continue;
          lookAt(place);
          Thread.sleep(everyMs);
        }
      }
    }

    private void lookAt(Place place) {
      try {
        place.see(tael.order(place.txNo));
      } catch (RuntimeException error) {
        place.told.completeExceptionally(error);
      }
    }

    /** Takes those that it finds from what is due. */
    private void lookInLists(List<Place> due, long everyMs) throws InterruptedException {
      Map<String, Object> asked = new LinkedHashMap<>(Map.of("limit", ORDERS_MAX));
      for (int pages = 0; pages < PAGES_MAX && !due.isEmpty(); pages++) {
        OrderPage page = null;
        try {
          page = tael.orders(asked);
        } catch (RuntimeException unread) {
          // Each is looked at by itself.
        }
        if (page != null) {
          for (Order order : page.items()) {
            for (Place place : due) if (place.txNo.equals(order.txNo())) place.see(order);
            due.removeIf(place -> place.txNo.equals(order.txNo()));
          }
        }
        Thread.sleep(everyMs);
        if (page == null || page.next() == null) return;
        asked.put("after", page.next());
      }
    }

    private List<Place> due(long againMs) {
      synchronized (Payments.this) {
        List<Place> due = new ArrayList<>();
        long nowMs = nowMs();
        for (Place place : places) {
          if (watch != this || place.lookAtMs > nowMs) continue;
          place.lookAtMs = nowMs + againMs;
          due.add(place);
        }
        return due;
      }
    }

    private boolean waits(Place place) {
      synchronized (Payments.this) {
        return places.contains(place);
      }
    }

    private void lookAnew() {
      synchronized (Payments.this) {
        if (watch == this) for (Place place : places) place.lookAtMs = Long.MIN_VALUE;
      }
    }
  }
}
