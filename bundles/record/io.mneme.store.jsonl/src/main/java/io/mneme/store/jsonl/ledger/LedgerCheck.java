package io.mneme.store.jsonl.ledger;

import io.mneme.api.journal.JournalException;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * The part of the command {@code mneme upgrade --check} that reads ledgers, which {@code bin/mneme} runs without a container: all else in a
 * journal is lines, which any version reads as far as it knows them.
 *
 * <p>Arguments: the folders of journals.
 */
public final class LedgerCheck {

    private static final int READABLE = 0;
    private static final int UNREADABLE = 1;

    private LedgerCheck() {}

    /** Ends the process with 0 if this version reads all of them, and 1 if it does not. */
    public static void main(String[] folders) {
        System.exit(run(folders, System.out));
    }

    static int run(String[] folders, PrintStream out) {
        int code = READABLE;
        for (String folder : folders) {
            Path ledger = Path.of(folder, ".mneme", "ledger.jsonl");
            try {
                out.println("  journal    " + folder + ": " + describe(ledger));
            } catch (IOException | JournalException unreadable) {
                out.println("  UNREADABLE " + unreadable.getMessage());
                code = UNREADABLE;
            }
        }
        return code;
    }

    /** Changes nothing, so a container may have the ledger open. */
    private static String describe(Path ledger) throws IOException {
        if (!Files.exists(ledger)) {
            return "has no ledger yet";
        }
        long[] lines = new long[1];
        LedgerReader.read(ledger, (line, end) -> lines[0]++);
        return "can be read (lines of its ledger: " + lines[0] + ")";
    }
}
