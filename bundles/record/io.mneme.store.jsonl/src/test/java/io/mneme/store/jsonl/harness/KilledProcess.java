package io.mneme.store.jsonl.harness;

import io.mneme.api.journal.Position;
import io.mneme.store.jsonl.JournalFixture;
import io.mneme.store.jsonl.NoteEntry;
import io.mneme.store.jsonl.config.Durability;
import io.mneme.store.jsonl.io.LocalStorage;
import java.io.File;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;

/**
 * A process of eight threads that append, edit, erase and rotate until it is killed. Each prints what it is about to
 * do, and again when it was done; see {@link PromisedEntries} for the form of that.
 */
public final class KilledProcess {

    static final int THREADS = 8;

    private static final int MAX_READ = 50;
    private static final int MAX_AT_ONCE = 4;
    private static final int MAX_TEXT_LENGTH = 400;

    private final JournalFixture fixture;
    private final SmallLayout layout;
    private final PrintStream out;

    private KilledProcess(JournalFixture fixture, SmallLayout layout, PrintStream out) {
        this.fixture = fixture;
        this.layout = layout;
        this.out = out;
    }

    /** Starts the process. Processes with different numbers write different texts. */
    public static Process start(Path folder, SmallLayout layout, long number, File errors) throws IOException {
        return ChildProcess.of(KilledProcess.class, folder.toString(), layout.name(), Long.toString(number))
                .redirectError(errors)
                .start();
    }

    public static void main(String[] arguments) {
        PrintStream out = new PrintStream(new FileOutputStream(FileDescriptor.out), true, StandardCharsets.US_ASCII);
        SmallLayout layout = SmallLayout.valueOf(arguments[1]);
        out.println(PromisedEntries.OPENING);
        JournalFixture fixture = JournalFixture.open(
                Path.of(arguments[0]), layout.layout(), durability(arguments[2]), new LocalStorage());
        KilledProcess crowd = new KilledProcess(fixture, layout, out);
        List<String> ids = fixture.ids();
        for (int i = 0; i < THREADS; i++) {
            int thread = i;
            List<String> mine = IntStream.range(0, ids.size())
                    .filter(each -> each % THREADS == thread)
                    .mapToObj(ids::get)
                    .toList();
            crowd.start(crowd.new Member("p" + arguments[2] + "t" + i, mine));
        }
        crowd.start(crowd::readForEver);
    }

    /** Every second process makes rotations durable after the write turn. A kill takes nothing that was written. */
    private static Durability durability(String number) {
        return Long.parseLong(number) % 2 == 0 ? Durability.ALWAYS : Durability.INTERVAL;
    }

    private void start(Runnable work) {
        new Thread(() -> {
                    try {
                        work.run();
                    } catch (RuntimeException e) {
                        e.printStackTrace();
                        out.println(PromisedEntries.FAILED);
                    }
                })
                .start();
    }

    private void readForEver() {
        Random random = new Random();
        while (true) {
            List<String> ids = fixture.ids();
            Position since = new Position(random.nextInt(1 + ids.size()));
            fixture.journal().eventsAfter(since, MAX_READ);
            fixture.texts("t" + random.nextInt(THREADS), MAX_READ);
            if (!ids.isEmpty()) {
                fixture.journal().find(ids.get(random.nextInt(ids.size())));
            }
            if (new HashSet<>(ids).size() < ids.size()) {
                throw new IllegalStateException("an entry was there twice");
            }
        }
    }

    /** One of the threads, with the entries that only it changes. */
    private final class Member implements Runnable {

        private final String name;
        private final Random random;
        private final List<String> mine;
        private int count;

        private Member(String name, List<String> mine) {
            this.name = name;
            this.random = new Random(name.hashCode());
            this.mine = new ArrayList<>(mine);
        }

        @Override
        public void run() {
            while (true) {
                int choice = random.nextInt(100);
                if (choice < 55 || mine.isEmpty()) {
                    append();
                } else if (choice < 75) {
                    edit(mine.get(random.nextInt(mine.size())));
                } else if (choice < 85) {
                    delete();
                } else if (choice < 93) {
                    erase();
                } else {
                    fixture.upkeep().rotate();
                }
            }
        }

        private void append() {
            String token = token();
            String id = "i" + token.substring(1, token.length() - 1);
            NoteEntry entry = NoteEntry.of(name.substring(name.indexOf('t')), padded(token))
                    .withId(id);
            if (random.nextInt(10) > 0) {
                entry.json().put("time", layout.moment(random, Instant.now()).toString());
            }
            out.println("?append " + id + " " + token + " .");
            long position = fixture.journal().append(entry).position().value();
            mine.add(id);
            out.println("+append " + id + " " + position + " .");
        }

        private void edit(String id) {
            String token = token();
            out.println("?edit " + id + " " + token + " .");
            fixture.edit(id, padded(token));
            out.println("+edit " + id + " " + token + " .");
        }

        private void delete() {
            String id = taken();
            out.println("?erase " + id + " .");
            fixture.delete(id);
            out.println("+erase " + id + " .");
        }

        private void erase() {
            List<String> ids = new ArrayList<>();
            for (int i = random.nextInt(MAX_AT_ONCE); i >= 0 && !mine.isEmpty(); i--) {
                ids.add(taken());
            }
            out.println("?erase " + String.join(" ", ids) + " .");
            fixture.journal().erase(ids);
            out.println("+erase " + String.join(" ", ids) + " .");
        }

        private String taken() {
            return mine.remove(random.nextInt(mine.size()));
        }

        private String token() {
            return "<" + name + "n" + count++ + ">";
        }

        private String padded(String token) {
            return token + "~".repeat(random.nextInt(MAX_TEXT_LENGTH));
        }
    }
}
