package io.mneme.ui.gogo.search;

import static io.mneme.ui.gogo.output.CommandResult.IN_JSON;
import static io.mneme.ui.gogo.output.CommandResult.JSON;
import static io.mneme.ui.gogo.output.TableColumns.columns;

import com.fasterxml.jackson.databind.JsonNode;
import io.mneme.api.search.IndexAdmin;
import io.mneme.api.search.IndexAdmin.IndexProgress;
import io.mneme.api.search.IndexAdmin.IndexStatus;
import io.mneme.api.search.IndexAdmin.IndexVerification;
import io.mneme.ui.gogo.output.CommandResult;
import io.mneme.ui.gogo.output.FieldList;
import io.mneme.ui.gogo.output.JsonAnswer;
import io.mneme.ui.gogo.output.Table;
import io.mneme.ui.gogo.output.TableColumns;
import io.mneme.view.ContainerJson;
import io.mneme.view.RecordJson;
import io.mneme.view.ShortPaths;
import java.io.OutputStream;
import java.io.PrintStream;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import org.apache.felix.service.command.CommandSession;
import org.apache.felix.service.command.Descriptor;
import org.apache.felix.service.command.Parameter;
import org.apache.felix.service.command.annotations.GogoCommand;
import org.osgi.framework.BundleContext;
import org.osgi.service.component.annotations.Activate;
import org.osgi.service.component.annotations.Component;
import org.osgi.service.component.annotations.Reference;

/** Shell commands that show the index, compare it with the journals and build it again. */
@Component(service = IndexCommands.class)
@GogoCommand(
        scope = "index",
        function = {"status", "verify", "rebuild"})
public final class IndexCommands {

    private static final String QUIET = "answer in JSON, without progress";
    private static final TableColumns COVERAGE = columns("journal", "covered", "end", "complete", "unreadable_spans");

    private static final TableColumns COMPARISON = columns("journal", "entries", "missing", "outdated", "surplus");

    private final IndexAdmin index;
    private final ShortPaths paths;

    @Activate
    public IndexCommands(@Reference IndexAdmin index, BundleContext framework) {
        this(index, ShortPaths.of(framework::getProperty));
    }

    IndexCommands(IndexAdmin index, ShortPaths paths) {
        this.index = index;
        this.paths = paths;
    }

    @Descriptor("Shows how much of each journal is indexed" + "\nExample: index:status")
    public Object status(
            @Parameter(names = JSON, presentValue = "true", absentValue = "false") @Descriptor(IN_JSON) boolean json) {
        return status(index.status()).answer(json);
    }

    @Descriptor("Compares the index with the journals, entry by entry, and shows the progress; changes nothing"
            + "\nExample: index:verify --json")
    public Object verify(
            CommandSession session,
            @Parameter(names = JSON, presentValue = "true", absentValue = "false") @Descriptor(QUIET) boolean json) {
        IndexVerification verification = index.verify(new ProgressLines(console(session, json))::show);
        return fields(verification).answer(json);
    }

    @Descriptor("Builds the index again from the journals, and shows the progress; searches answer meanwhile"
            + "\nExample: index:rebuild")
    public Object rebuild(
            CommandSession session,
            @Parameter(names = JSON, presentValue = "true", absentValue = "false") @Descriptor(QUIET) boolean json) {
        index.rebuild(new ProgressLines(console(session, json))::show);
        return status(index.status()).answer(json);
    }

    private static PrintStream console(CommandSession session, boolean json) {
        return json ? new PrintStream(OutputStream.nullOutputStream()) : session.getConsole();
    }

    /** With the folders, which HTTP does not show. */
    private CommandResult status(IndexStatus status) {
        return JsonAnswer.of(ContainerJson.index(status, paths), json -> {
            FieldList fields = FieldList.EMPTY
                    .with("location", status.location())
                    .with(FieldList.of(json, columns("documents", "bytes", "usable")));
            return status.failure()
                    .map(reason -> fields.with("reason", reason))
                    .orElse(fields)
                    .with("journals", Table.of(json.path("journals"), COVERAGE));
        });
    }

    private static FieldList fields(IndexVerification verification) {
        JsonNode json = RecordJson.of(verification);
        return FieldList.EMPTY
                .with("equal", verification.isEqual())
                .with("journals", Table.of(json.path("journals"), COMPARISON))
                .with("damage", Table.of(json.path("damage"), columns().and("file", file -> file)));
    }

    /** Prints the progress on each journal, one line for each tenth. */
    static final class ProgressLines {

        private static final int TENTHS = 10;

        private final Map<String, Long> shown = new HashMap<>();
        private final PrintStream out;

        ProgressLines(PrintStream out) {
            this.out = out;
        }

        void show(IndexProgress progress) {
            long end = Math.max(1, progress.end().value());
            long tenths = TENTHS * progress.position().value() / end;
            if (tenths > shown.getOrDefault(progress.journal(), 0L)) {
                shown.put(progress.journal(), tenths);
                out.printf(
                        Locale.ROOT,
                        "%s %3d %%  %,d of %,d positions%n",
                        progress.journal(),
                        tenths * TENTHS,
                        progress.position().value(),
                        progress.end().value());
            }
        }
    }
}
