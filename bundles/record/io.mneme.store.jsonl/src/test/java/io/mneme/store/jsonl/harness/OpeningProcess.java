package io.mneme.store.jsonl.harness;

import io.mneme.api.journal.JournalException;
import io.mneme.store.jsonl.JournalFixture;
import io.mneme.store.jsonl.config.ArchivingLayout;
import java.io.IOException;
import java.lang.ProcessBuilder.Redirect;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;

/** A process with a small heap that opens a journal with archives, edits an entry, and prints the number of entries. */
public final class OpeningProcess {

    private OpeningProcess() {}

    /**
     * Opens a journal in a process of its own.
     *
     * @param entries how many entries the active file keeps
     * @param edited the id of the entry to edit
     * @return the number of entries, or why the journal was not opened
     */
    public static String open(Path folder, int entries, String edited, int heapMebibytes)
            throws IOException, InterruptedException {
        ProcessBuilder opening =
                ChildProcess.of(OpeningProcess.class, folder.toString(), Integer.toString(entries), edited);
        opening.command().add(1, "-Xmx" + heapMebibytes + "m");
        Process process = opening.redirectError(Redirect.DISCARD).start();
        String printed = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        process.waitFor();
        // The log of the process may come before.
        return printed.lines().reduce("", (before, line) -> line);
    }

    public static void main(String[] arguments) {
        int entries = Integer.parseInt(arguments[1]);
        try (JournalFixture fixture = JournalFixture.open(Path.of(arguments[0]), layout(entries))) {
            fixture.edit(arguments[2], "edited");
            System.out.println(fixture.journal().status().entries());
        } catch (JournalException refused) {
            System.out.println(refused.getMessage());
        }
    }

    /** Returns the layout of the journal. */
    public static ArchivingLayout layout(int entries) {
        return new ArchivingLayout(JournalFixture.FILE, "old", entries, 0, 0);
    }
}
