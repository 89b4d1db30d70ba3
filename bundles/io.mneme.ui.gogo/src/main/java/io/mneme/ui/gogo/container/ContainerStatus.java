package io.mneme.ui.gogo.container;

import static org.osgi.service.component.annotations.ReferenceCardinality.MULTIPLE;
import static org.osgi.service.component.annotations.ReferencePolicyOption.GREEDY;

import io.mneme.api.journal.Journal;
import io.mneme.api.journal.JournalStatus;
import io.mneme.api.policy.PolicyAdmin;
import io.mneme.api.policy.PolicyInfo;
import io.mneme.ui.gogo.journal.JournalRegistry;
import io.mneme.ui.gogo.output.FieldList;
import io.mneme.ui.gogo.output.Table;
import java.lang.management.ManagementFactory;
import java.lang.management.MemoryUsage;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.osgi.framework.BundleContext;
import org.osgi.service.component.annotations.Activate;
import org.osgi.service.component.annotations.Component;
import org.osgi.service.component.annotations.Reference;

/** The container this bundle runs in. It can be asked also while parts of it are missing. */
@Component(service = ContainerStatus.class)
public final class ContainerStatus {

    private static final long MEBIBYTE = 1 << 20;

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

    FieldList status() {
        Duration up = Duration.ofMillis(ManagementFactory.getRuntimeMXBean().getUptime());
        MemoryUsage heap = ManagementFactory.getMemoryMXBean().getHeapMemoryUsage();
        return FieldList.EMPTY
                .with("version", version)
                .with("java", Runtime.version().toString())
                .with("process", Long.toString(ProcessHandle.current().pid()))
                .with(
                        "started",
                        Instant.ofEpochMilli(
                                        ManagementFactory.getRuntimeMXBean().getStartTime())
                                .toString())
                .with("up for seconds", up.toSeconds())
                .with("heap used MiB", heap.getUsed() / MEBIBYTE)
                .with("heap limit MiB", Math.max(0, heap.getMax() / MEBIBYTE))
                .with("etc folders", folders.etc())
                .with("deploy folders", folders.deploy())
                .with("data folder", folders.data())
                .with("log file", folders.log())
                .with("journals", journals())
                .with("active policies", activePolicies());
    }

    private Table journals() {
        return Table.of(
                List.of("journal", "kind", "entries", "bytes", "skipped lines"),
                journals.all().stream().map(this::row));
    }

    private List<Object> row(Journal<?> journal) {
        JournalStatus status = journal.status();
        return List.of(
                journal.name(),
                journals.kind(journal),
                status.entries(),
                status.bytes(),
                status.skipped().lines());
    }

    private Table activePolicies() {
        return Table.of(
                List.of("kind", "name", "bundle", "version"),
                policies.stream()
                        .flatMap(known -> known.list().stream())
                        .filter(PolicyInfo::active)
                        .map(policy -> List.of(policy.kind(), policy.name(), policy.bundle(), policy.version())));
    }
}
