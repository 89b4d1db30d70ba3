package io.mneme.ui.gogo.container;

import static io.mneme.ui.gogo.output.TableColumn.column;
import static org.osgi.service.component.annotations.ReferenceCardinality.MULTIPLE;
import static org.osgi.service.component.annotations.ReferencePolicyOption.GREEDY;

import com.fasterxml.jackson.databind.JsonNode;
import io.mneme.api.policy.PolicyAdmin;
import io.mneme.api.policy.PolicyInfo;
import io.mneme.ui.gogo.journal.JournalRegistry;
import io.mneme.ui.gogo.output.CommandResult;
import io.mneme.ui.gogo.output.FieldList;
import io.mneme.ui.gogo.output.JsonAnswer;
import io.mneme.ui.gogo.output.Table;
import io.mneme.ui.gogo.output.TableColumn;
import io.mneme.view.ContainerJson;
import java.util.List;
import org.osgi.framework.BundleContext;
import org.osgi.service.component.annotations.Activate;
import org.osgi.service.component.annotations.Component;
import org.osgi.service.component.annotations.Reference;

/** The container this bundle runs in. It can be asked also while parts of it are missing. */
@Component(service = ContainerStatus.class)
public final class ContainerStatus {

    private static final TableColumn[] PROCESS = {
        column("version"),
        column("java"),
        column("process"),
        column("started"),
        column("up_for_seconds"),
        column("heap used MiB", "heap_used_mib"),
        column("heap limit MiB", "heap_limit_mib")
    };

    private final String version;
    private final FolderPaths folders;
    private final JournalRegistry journals;
    private final List<PolicyAdmin> policies;

    @Activate
    public ContainerStatus(
            BundleContext framework,
            @Reference JournalRegistry journals,
            @Reference(cardinality = MULTIPLE, policyOption = GREEDY) List<PolicyAdmin> policies) {
        this(framework.getBundle().getVersion().toString(), FolderPaths.of(framework::getProperty), journals, policies);
    }

    ContainerStatus(String version, FolderPaths folders, JournalRegistry journals, List<PolicyAdmin> policies) {
        this.version = version;
        this.folders = folders;
        this.journals = journals;
        this.policies = policies;
    }

    String version() {
        return version;
    }

    /** Returns the state as HTTP sends it; its text also has the folders, which HTTP does not tell. */
    CommandResult status() {
        List<PolicyInfo> known =
                policies.stream().flatMap(admin -> admin.list().stream()).toList();
        return JsonAnswer.of(ContainerJson.status(version, journals.all(), journals::kind, known), this::text);
    }

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
                                column("journal"),
                                column("kind"),
                                column("entries"),
                                column("bytes"),
                                column("skipped_lines")))
                .with(
                        "active policies",
                        Table.of(
                                status.path("active_policies"),
                                column("kind"),
                                column("name"),
                                column("bundle"),
                                column("version")));
    }
}
