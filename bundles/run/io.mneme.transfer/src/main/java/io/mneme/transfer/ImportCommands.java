package io.mneme.transfer;

import io.mneme.api.transfer.ImportReport;
import io.mneme.api.transfer.ImportState;
import io.mneme.transfer.run.ImportEngine;
import io.mneme.transfer.run.ImportJob;
import io.mneme.transfer.run.ImportJob.ImportRequest;
import io.mneme.transfer.run.ReceivedImports;
import io.mneme.view.RecordJson;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.CancellationException;
import org.apache.felix.service.command.CommandSession;
import org.apache.felix.service.command.Descriptor;
import org.apache.felix.service.command.Parameter;
import org.apache.felix.service.command.annotations.GogoCommand;
import org.osgi.service.component.annotations.Activate;
import org.osgi.service.component.annotations.Component;
import org.osgi.service.component.annotations.Reference;

/** Shell commands that import files of other programs, and show what was imported. */
@Component(service = ImportCommands.class)
@GogoCommand(
        scope = "journal",
        function = {"import", "imports"})
public final class ImportCommands {

    /** What the command line ends with: 1 if nothing could be read. */
    private static final String EXIT = "mneme.exit";

    private final ImportEngine engine;
    private final ReceivedImports received;

    @Activate
    public ImportCommands(@Reference ImportEngine engine, @Reference ReceivedImports received) {
        this.engine = engine;
        this.received = received;
    }

    // The function import: Gogo adds an underscore to the name of a function that is a keyword of Java.
    @Descriptor("Records the histories of another program: an export of ChatGPT or Claude, sessions of Claude Code or"
            + " Codex, files for fine-tuning, of ShareGPT, SillyTavern, WenZi or voicemode, as a file, an archive"
            + " (.zip, .gz) or a folder. What is no entry is skipped and counted. Entries that were recorded before are"
            + " counted as already there: an import may be repeated.\n"
            + "Example: journal:import /tmp/conversations.json")
    public String _import(
            CommandSession session,
            @Parameter(names = "--dry-run", presentValue = "true", absentValue = "false")
                    @Descriptor("only say what is in it")
                    boolean dryRun,
            @Parameter(names = "--json", presentValue = "true", absentValue = "false")
                    @Descriptor("answer in JSON, without progress")
                    boolean json,
            @Descriptor("path of the file or folder; a relative one starts at the folder of the caller")
                    String... file) {
        Path path = session.currentDir().resolve(operand(file));
        check(path);
        ImportReport report =
                run(path, dryRun, new ProgressDisplay(out(session, json), isTerminal(session), System::nanoTime));
        if (report.state() != ImportState.COMPLETE) {
            session.put(EXIT, 1);
        }
        return json ? RecordJson.of(report).toPrettyString() : new ReportText(report).toString();
    }

    @Descriptor("Shows the imports that run or wait for an importer, and the newest ones that have ended\n"
            + "Example: journal:imports")
    public String imports(
            @Parameter(names = "--json", presentValue = "true", absentValue = "false") @Descriptor("answer in JSON")
                    boolean json,
            @Parameter(names = "--stop", absentValue = "")
                    @Descriptor("id of an import to stop, or of a file that waits, to delete it")
                    String id) {
        if (!id.isEmpty()) {
            received.stop(id);
        }
        return json
                ? RecordJson.array(received.list()).toPrettyString()
                : ReportText.table(received.list(), received.importers());
    }

    private ImportReport run(Path path, boolean dryRun, ProgressDisplay progress) {
        String name = path.getFileName() == null ? "" : path.getFileName().toString();
        ImportJob job = received.job(new ImportRequest(ImportEngine.newId(), name, path, dryRun, "shell"));
        job.run(() -> show(job, progress), received::addWaiting);
        engine.note(job);
        progress.finish(job.total());
        return switch (job.report().state()) {
            case STOPPED -> throw new CancellationException("interrupted after " + job.total() + " items");
            case UNKNOWN -> dryRun || Files.isDirectory(path) ? job.report() : received.keep(job);
            default -> job.report();
        };
    }

    /** A file that is read in one go needs no line before its last one. */
    private static void show(ImportJob job, ProgressDisplay progress) {
        if (job.total() > 0) {
            progress.show(job.report().progress(), job.total());
        }
    }

    private static void check(Path path) {
        if (!Files.exists(path)) {
            throw new IllegalArgumentException("there is no file " + path);
        }
        if (!Files.isReadable(path)) {
            throw new IllegalArgumentException("cannot read " + path);
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
