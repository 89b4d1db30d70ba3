package io.mneme.store.jsonl.harness;

import io.mneme.store.jsonl.JournalFixture;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.stream.IntStream;

/** Appends, edits and deletes entries of its own until it is stopped, and records each operation once it was acknowledged. */
public final class RecordedWriter extends Thread {

    private final JournalFixture fixture;
    private final SmallLayout layout;
    private final String lane;
    private final Random random;
    private final List<AcknowledgedWrite> writes = new ArrayList<>();
    private volatile boolean stopped;

    /**
     * A write that was acknowledged.
     *
     * @param id the id of the entry
     * @param text what it says since; empty if it was deleted
     */
    private record AcknowledgedWrite(String id, Optional<String> text) {}

    public RecordedWriter(JournalFixture fixture, SmallLayout layout, String lane, long seed) {
        this.fixture = fixture;
        this.layout = layout;
        this.lane = lane;
        this.random = new Random(seed);
    }

    @Override
    public void run() {
        List<String> ids = new ArrayList<>();
        for (int number = 0; !stopped; number++) {
            String text = lane + " " + number;
            int choice = random.nextInt(20);
            if (choice > 1 || ids.isEmpty()) {
                String time = layout.moment(random, Instant.now()).toString();
                ids.add(fixture.append(lane, text, time).id());
                add(ids.get(ids.size() - 1), Optional.of(text));
            } else if (choice == 1) {
                String id = ids.get(random.nextInt(ids.size()));
                fixture.edit(id, text);
                add(id, Optional.of(text));
            } else {
                String id = ids.remove(random.nextInt(ids.size()));
                fixture.delete(id);
                add(id, Optional.empty());
            }
        }
    }

    private synchronized void add(String id, Optional<String> text) {
        writes.add(new AcknowledgedWrite(id, text));
    }

    /** Returns how many writes were acknowledged so far. */
    public synchronized int acknowledged() {
        return writes.size();
    }

    /** Returns whether these are the texts by id after a number of writes, at least {@code min} and at most {@code max}. */
    public synchronized boolean hadBetween(int min, int max, Map<String, String> texts) {
        return IntStream.rangeClosed(min, Math.min(max, writes.size()))
                .anyMatch(count -> textsAfter(count).equals(texts));
    }

    private Map<String, String> textsAfter(int count) {
        Map<String, String> texts = new HashMap<>();
        for (AcknowledgedWrite write : writes.subList(0, count)) {
            write.text().ifPresentOrElse(text -> texts.put(write.id(), text), () -> texts.remove(write.id()));
        }
        return texts;
    }

    /** Stops it, and waits until it has ended. */
    public void end() throws InterruptedException {
        stopped = true;
        join();
    }
}
