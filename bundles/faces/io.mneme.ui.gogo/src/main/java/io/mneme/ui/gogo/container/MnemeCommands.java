package io.mneme.ui.gogo.container;

import static io.mneme.ui.gogo.output.CommandResult.IN_JSON;
import static io.mneme.ui.gogo.output.CommandResult.JSON;
import static io.mneme.ui.gogo.output.TableColumns.columns;
import static org.osgi.service.component.annotations.ReferenceCardinality.MULTIPLE;
import static org.osgi.service.component.annotations.ReferencePolicyOption.GREEDY;

import com.fasterxml.jackson.databind.JsonNode;
import io.mneme.api.plugin.PluginAdmin;
import io.mneme.api.plugin.PluginInfo;
import io.mneme.api.policy.PolicyAdmin;
import io.mneme.api.policy.PolicyInfo;
import io.mneme.ui.gogo.journal.JournalRegistry;
import io.mneme.ui.gogo.output.CellFormat;
import io.mneme.ui.gogo.output.FieldList;
import io.mneme.ui.gogo.output.JsonAnswer;
import io.mneme.ui.gogo.output.Table;
import io.mneme.view.CheckResult;
import io.mneme.view.ContainerJson;
import io.mneme.view.JsonNodes;
import io.mneme.view.RecordJson;
import io.mneme.view.ShortPaths;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.apache.felix.service.command.Descriptor;
import org.apache.felix.service.command.Parameter;
import org.apache.felix.service.command.annotations.GogoCommand;
import org.osgi.framework.BundleContext;
import org.osgi.service.component.annotations.Activate;
import org.osgi.service.component.annotations.Component;
import org.osgi.service.component.annotations.Reference;

/** Shell commands that show how the container is doing. */
@Component(service = MnemeCommands.class)
@GogoCommand(
        scope = "mneme",
        function = {"status", "doctor", "version"})
public final class MnemeCommands {

    private static final int MAX_FAULTS = 3;
    private static final int MAX_PLUGINS = 3;

    private final String version;
    private final FolderPaths folders;
    private final ShortPaths paths;
    private final JournalRegistry journals;
    private final List<PolicyAdmin> policies;
    private final List<PluginAdmin> plugins;
    private final Doctor doctor;

    // The container can be asked also while parts of it are missing.
    @Activate
    public MnemeCommands(
            BundleContext framework,
            @Reference JournalRegistry journals,
            @Reference(cardinality = MULTIPLE, policyOption = GREEDY) List<PolicyAdmin> policies,
            @Reference(cardinality = MULTIPLE, policyOption = GREEDY) List<PluginAdmin> plugins,
            @Reference Doctor doctor) {
        this(
                framework.getBundle().getVersion().toString(),
                FolderPaths.of(framework::getProperty),
                ShortPaths.of(framework::getProperty),
                journals,
                policies,
                plugins,
                doctor);
    }

    MnemeCommands(
            String version,
            FolderPaths folders,
            ShortPaths paths,
            JournalRegistry journals,
            List<PolicyAdmin> policies,
            List<PluginAdmin> plugins,
            Doctor doctor) {
        this.version = version;
        this.folders = folders;
        this.paths = paths;
        this.journals = journals;
        this.policies = policies;
        this.plugins = plugins;
        this.doctor = doctor;
    }

    @Descriptor("Shows since when the container runs, what is wrong, which plug-ins it has, and its journals"
            + "\nExample: mneme:status --json")
    public Object status(
            @Parameter(names = JSON, presentValue = "true", absentValue = "false") @Descriptor(IN_JSON) boolean json) {
        List<PolicyInfo> known =
                policies.stream().flatMap(admin -> admin.list().stream()).toList();
        return JsonAnswer.of(ContainerJson.status(version, journals.all(), journals::kind, known), this::text)
                .answer(json);
    }

    @Descriptor("Examines the container: health checks, components, bundles, policies, disk, journals"
            + "\nExample: mneme:doctor | grep warn")
    public Object doctor(
            @Parameter(names = JSON, presentValue = "true", absentValue = "false") @Descriptor(IN_JSON) boolean json) {
        List<CheckResult> findings = doctor.run();
        // With the folders, which HTTP does not show.
        Table table = Table.of(RecordJson.array(findings), columns("status", "check", "message"));
        return new JsonAnswer(ContainerJson.findings(findings, paths), document -> table, findings).answer(json);
    }

    @Descriptor("Shows the version of Mneme" + "\nExample: mneme:version")
    public Object version(
            @Parameter(names = JSON, presentValue = "true", absentValue = "false") @Descriptor(IN_JSON) boolean json) {
        return JsonAnswer.of(JsonNodes.object().put("version", version), answer -> answer.path("version")
                        .textValue())
                .answer(json);
    }

    /** With the folders, what the doctor finds and which plug-ins there are, all of which HTTP shows elsewhere or not at all. */
    private FieldList text(JsonNode status) {
        return FieldList.EMPTY
                .with("version", status.path("version").asText())
                .with("running", running(status))
                .with("process", process(status))
                .with("wrong", wrong())
                .with("not shipped", notShipped())
                .with(
                        "journals",
                        Table.of(
                                status.path("journals"),
                                columns("journal", "kind", "entries", "bytes", "skipped_lines")))
                .with("etc folders", folders.etc())
                .with("deploy folders", folders.deploy())
                .with("data folder", folders.data())
                .with("log file", folders.log());
    }

    private static String running(JsonNode status) {
        return "since " + CellFormat.minute(status.path("started").asText()) + " UTC, for "
                + CellFormat.time(
                        Duration.ofSeconds(status.path("up_for_seconds").asLong()));
    }

    private static String process(JsonNode status) {
        return "%s, Java %s, heap %s of %s MiB"
                .formatted(
                        status.path("process").asText(),
                        status.path("java").asText(),
                        status.path("heap_used_mib").asText(),
                        status.path("heap_limit_mib").asText());
    }

    private Object wrong() {
        List<CheckResult> wrong = doctor.run().stream()
                .filter(finding -> finding.status() != CheckResult.Status.OK)
                .toList();
        return wrong.isEmpty()
                ? "nothing that mneme:doctor finds"
                : shortened(
                        Table.of(RecordJson.array(wrong), columns("status", "check", "message")),
                        MAX_FAULTS,
                        "mneme:doctor");
    }

    private Object notShipped() {
        List<PluginInfo> present =
                plugins.stream().flatMap(admin -> admin.list().stream()).toList();
        return present.isEmpty()
                ? "nothing"
                : shortened(
                        Table.of(RecordJson.array(present), columns("file", "version", "state")),
                        MAX_PLUGINS,
                        "plugin:list");
    }

    /** Returns the first rows of a table, and a row that tells where the others are. */
    private static Table shortened(Table table, int most, String command) {
        if (table.rows().size() <= most) {
            return table;
        }
        List<List<Object>> rows = new ArrayList<>(table.rows().subList(0, most - 1));
        List<Object> last = new ArrayList<>(Collections.nCopies(table.header().size(), ""));
        last.set(0, "…");
        last.set(1, (table.rows().size() - most + 1) + " more: " + command);
        rows.add(last);
        return new Table(table.header(), table.weights(), rows);
    }
}
