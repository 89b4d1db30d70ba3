package io.mneme.transfer;

import io.mneme.api.dictation.Dictations;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.time.Instant;
import org.apache.felix.service.command.CommandSession;
import org.apache.felix.service.command.Descriptor;
import org.apache.felix.service.command.Parameter;
import org.apache.felix.service.command.annotations.GogoCommand;
import org.osgi.service.component.annotations.Activate;
import org.osgi.service.component.annotations.Component;
import org.osgi.service.component.annotations.Reference;

/** Shell command that imports dictations from a file. */
@Component(service = ImportCommands.class)
@GogoCommand(
        scope = "journal",
        function = {"import"})
public final class ImportCommands {

    private final Dictations dictations;

    @Activate
    public ImportCommands(@Reference Dictations dictations) {
        this.dictations = dictations;
    }

    // The function import: Gogo adds an underscore to the name of a function that is a keyword of Java.
    @Descriptor(
            "Records the dictations of a file: one JSON object a line, or a JSON array of dialogues whose turns have"
                    + " asr_1best and manual_transcript. Lines and turns that are no dictations are skipped and counted,"
                    + " and so are dictations whose id was recorded before.")
    public String _import(
            CommandSession session,
            @Parameter(names = "--json", presentValue = "true", absentValue = "false")
                    @Descriptor("answer in JSON, without progress")
                    boolean json,
            @Descriptor("path of the file; a relative one starts at the folder that the container was started in")
                    String... file)
            throws IOException {
        Instant now = Instant.now();
        try (DictationSource source = SourceFile.open(session.currentDir().resolve(operand(file)), now)) {
            ProgressDisplay progress = new ProgressDisplay(out(session, json), isTerminal(session), System::nanoTime);
            ImportResult result = new DictationImporter(dictations, now, progress).record(source);
            return json ? result.json().toPrettyString() : result.toString();
        }
    }

    private static String operand(String... words) {
        for (String word : words) {
            if (word.startsWith("-")) {
                throw new IllegalArgumentException("there is no option " + word);
            }
        }
        if (words.length == 0) {
            throw new IllegalArgumentException("file must be given");
        }
        if (words.length > 1) {
            throw new IllegalArgumentException("only one file can be given: " + String.join(" ", words));
        }
        return words[0];
    }

    private static PrintStream out(CommandSession session, boolean json) {
        return json ? new PrintStream(OutputStream.nullOutputStream()) : session.getConsole();
    }

    private static boolean isTerminal(CommandSession session) {
        return session.get("TERM") instanceof String type && !type.equals("dumb");
    }
}
