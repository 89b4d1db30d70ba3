package io.mneme.transfer;

import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Optional;
import org.apache.felix.service.command.CommandSession;
import org.apache.felix.service.command.Descriptor;
import org.apache.felix.service.command.Parameter;
import org.apache.felix.service.command.annotations.GogoCommand;
import org.osgi.service.component.annotations.Activate;
import org.osgi.service.component.annotations.Component;
import org.osgi.service.component.annotations.Reference;

/** Shell command that imports the entries of a file. */
@Component(service = ImportCommands.class)
@GogoCommand(
        scope = "journal",
        function = {"import"})
public final class ImportCommands {

    /** The kind whose journal takes nothing from an empty file. */
    private static final String DEFAULT_KIND = "dictation";

    private final TransferKinds kinds;

    @Activate
    public ImportCommands(@Reference TransferKinds kinds) {
        this.kinds = kinds;
    }

    // The function import: Gogo adds an underscore to the name of a function that is a keyword of Java.
    @Descriptor(
            "Records the dictations or utterances of a file: one JSON object a line, which may be compressed as .gz, or a JSON"
                    + " array of dialogues whose turns have asr_1best and manual_transcript. Lines that are no entries are"
                    + " skipped and counted. Entries that were recorded before are counted as already there, also those"
                    + " without an id: an import may be repeated.")
    public String _import(
            CommandSession session,
            @Parameter(names = "--json", presentValue = "true", absentValue = "false")
                    @Descriptor("answer in JSON, without progress")
                    boolean json,
            @Descriptor("path of the file; a relative one starts at the folder that the container was started in")
                    String... file)
            throws IOException {
        Path path = session.currentDir().resolve(operand(file));
        ProgressDisplay progress = new ProgressDisplay(out(session, json), isTerminal(session), System::nanoTime);
        ImportResult result = record(kinds.open(kindOf(path)), path, progress);
        return json ? result.json().toPrettyString() : result.toString();
    }

    private String kindOf(Path file) throws IOException {
        KindDetector detector = new KindDetector(kinds);
        try (ImportSource source = SourceFile.open(file, Instant.now())) {
            Optional<String> kind = detector.detect(source);
            if (kind.isEmpty() && !detector.isEmpty()) {
                throw new IllegalArgumentException(file + " is " + detector.describe());
            }
            return kind.orElse(DEFAULT_KIND);
        }
    }

    private static <E> ImportResult record(TransferKind<E> kind, Path file, ProgressDisplay progress)
            throws IOException {
        FileImporter<E> importer = new FileImporter<>(kind);
        try (ImportSource source = SourceFile.open(file, Instant.now())) {
            importer.record(source, "", progress);
        }
        return importer.result();
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
