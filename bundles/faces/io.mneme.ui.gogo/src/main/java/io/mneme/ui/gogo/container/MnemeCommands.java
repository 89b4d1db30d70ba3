package io.mneme.ui.gogo.container;

import static io.mneme.ui.gogo.output.CommandResult.IN_JSON;
import static io.mneme.ui.gogo.output.CommandResult.JSON;
import static io.mneme.ui.gogo.output.TableColumns.columns;
import static org.osgi.service.component.annotations.ReferenceCardinality.MULTIPLE;
import static org.osgi.service.component.annotations.ReferencePolicyOption.GREEDY;

import com.fasterxml.jackson.databind.JsonNode;
import io.mneme.api.policy.PolicyAdmin;
import io.mneme.api.policy.PolicyInfo;
import io.mneme.ui.gogo.journal.JournalRegistry;
import io.mneme.ui.gogo.output.FieldList;
import io.mneme.ui.gogo.output.JsonAnswer;
import io.mneme.ui.gogo.output.Table;
import io.mneme.ui.gogo.output.TableColumns;
import io.mneme.view.CheckResult;
import io.mneme.view.ContainerJson;
import io.mneme.view.JsonNodes;
import io.mneme.view.RecordJson;
import io.mneme.view.ShortPaths;
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

    private static final TableColumns PROCESS = columns(
            "version",
            "java",
            "process",
            "started",
            "up_for_seconds",
            "heap used MiB=heap_used_mib",
            "heap limit MiB=heap_limit_mib");

    private final String version;
    private final FolderPaths folders;
    private final ShortPaths paths;
    private final JournalRegistry journals;
    private final List<PolicyAdmin> policies;
    private final Doctor doctor;

    // The container can be asked also while parts of it are missing.
    @Activate
    public MnemeCommands(
            BundleContext framework,
            @Reference JournalRegistry journals,
            @Reference(cardinality = MULTIPLE, policyOption = GREEDY) List<PolicyAdmin> policies,
            @Reference Doctor doctor) {
        this(
                framework.getBundle().getVersion().toString(),
                FolderPaths.of(framework::getProperty),
                ShortPaths.of(framework::getProperty),
                journals,
                policies,
                doctor);
    }

    MnemeCommands(
            String version,
            FolderPaths folders,
            ShortPaths paths,
            JournalRegistry journals,
            List<PolicyAdmin> policies,
            Doctor doctor) {
        this.version = version;
        this.folders = folders;
        this.paths = paths;
        this.journals = journals;
        this.policies = policies;
        this.doctor = doctor;
    }

    @Descriptor("Shows what runs where since when, its journals, and the active policies")
    public Object status(
            @Parameter(names = JSON, presentValue = "true", absentValue = "false") @Descriptor(IN_JSON) boolean json) {
        List<PolicyInfo> known =
                policies.stream().flatMap(admin -> admin.list().stream()).toList();
        return JsonAnswer.of(ContainerJson.status(version, journals.all(), journals::kind, known), this::text)
                .answer(json);
    }

    @Descriptor("Examines the container: health checks, components, bundles, policies, disk, journals")
    public Object doctor(
            @Parameter(names = JSON, presentValue = "true", absentValue = "false") @Descriptor(IN_JSON) boolean json) {
        List<CheckResult> findings = doctor.run();
        // With the folders, which HTTP does not show.
        Table table = Table.of(RecordJson.array(findings), columns("status", "check", "message"));
        return new JsonAnswer(ContainerJson.findings(findings, paths), document -> table, findings).answer(json);
    }

    @Descriptor("Shows the version of Mneme")
    public Object version(
            @Parameter(names = JSON, presentValue = "true", absentValue = "false") @Descriptor(IN_JSON) boolean json) {
        return JsonAnswer.of(JsonNodes.object().put("version", version), answer -> answer.path("version")
                        .textValue())
                .answer(json);
    }

    /** With the folders, which HTTP does not show. */
    private FieldList text(JsonNode status) {
        return FieldList.of(status, PROCESS)
                .with("etc folders", folders.etc())
                .with("deploy folders", folders.deploy())
                .with("data folder", folders.data())
                .with("log file", folders.log())
                .with(
                        "journals",
                        Table.of(
                                status.path("journals"),
                                columns("journal", "kind", "entries", "bytes", "skipped_lines")))
                .with(
                        "active policies",
                        Table.of(status.path("active_policies"), columns("kind", "name", "bundle", "version")));
    }
}
