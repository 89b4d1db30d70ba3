package io.mneme.store.jsonl.harness;

import io.mneme.store.jsonl.JournalFixture;
import io.mneme.store.jsonl.config.Durability;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;

/**
 * A process that appends to a journal from four threads until it is killed, printing each id once it is acknowledged.
 */
public final class AppendingProcess {

    private static final int THREADS = 4;

    private AppendingProcess() {}

    public static Process start(Path folder, Durability durability) throws IOException {
        return ChildProcess.of(AppendingProcess.class, folder.toString(), durability.name())
                .start();
    }

    public static void main(String[] arguments) {
        JournalFixture fixture = JournalFixture.open(Path.of(arguments[0]), Durability.valueOf(arguments[1]));
        PrintStream out = new PrintStream(new FileOutputStream(FileDescriptor.out), true, StandardCharsets.US_ASCII);
        for (int i = 0; i < THREADS; i++) {
            String lane = "t" + i;
            new Thread(() -> appendForEver(fixture, lane, out)).start();
        }
    }

    private static void appendForEver(JournalFixture fixture, String lane, PrintStream out) {
        for (int i = 0; ; i++) {
            String id = fixture.append(lane, "note " + i).id();
            if (i % 7 == 3) {
                fixture.edit(id, "edited " + i);
            }
            if (i % 11 == 5) {
                fixture.delete(id);
                out.println("-" + id);
            } else {
                out.println("+" + id);
            }
        }
    }
}
