package io.mneme.store.jsonl;

import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;

/** A process that appends to a journal from four threads until it is killed, printing each id once it is acknowledged. */
final class Writer {

    private static final int THREADS = 4;

    private Writer() {}

    static Process start(Path folder, Durability durability) throws IOException {
        return ChildProcess.of(Writer.class, folder.toString(), durability.name())
                .start();
    }

    public static void main(String[] arguments) {
        Notebook notebook = Notebook.open(Path.of(arguments[0]), Durability.valueOf(arguments[1]));
        PrintStream out = new PrintStream(new FileOutputStream(FileDescriptor.out), true, StandardCharsets.US_ASCII);
        for (int i = 0; i < THREADS; i++) {
            String lane = "t" + i;
            new Thread(() -> appendForEver(notebook, lane, out)).start();
        }
    }

    private static void appendForEver(Notebook notebook, String lane, PrintStream out) {
        for (int i = 0; ; i++) {
            String id = notebook.append(lane, "note " + i).id();
            if (i % 7 == 3) {
                notebook.edit(id, "edited " + i);
            }
            if (i % 11 == 5) {
                notebook.delete(id);
                out.println("-" + id);
            } else {
                out.println("+" + id);
            }
        }
    }
}
