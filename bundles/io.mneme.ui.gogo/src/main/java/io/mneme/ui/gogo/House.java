package io.mneme.ui.gogo;

import static org.osgi.service.component.annotations.ReferenceCardinality.MULTIPLE;
import static org.osgi.service.component.annotations.ReferencePolicyOption.GREEDY;

import io.mneme.api.journal.Journal;
import io.mneme.api.journal.JournalStatus;
import io.mneme.api.policy.Policies;
import io.mneme.api.policy.PolicyInfo;
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
@Component(service = House.class)
public final class House {

    private static final long MEBIBYTE = 1 << 20;

    private final String version;
    private final String dataFolder;
    private final Journals journals;
    private final List<Policies> policies;

    @Activate
    public House(
            BundleContext framework,
            @Reference Journals journals,
            @Reference(cardinality = MULTIPLE, policyOption = GREEDY) List<Policies> policies) {
        this(
                framework.getBundle().getVersion().toString(),
                String.valueOf(framework.getProperty("mneme.data")),
                journals,
                policies);
    }

    House(String version, String dataFolder, Journals journals, List<Policies> policies) {
        this.version = version;
        this.dataFolder = dataFolder;
        this.journals = journals;
        this.policies = policies;
    }

    String version() {
        return version;
    }

    Card status() {
        Duration up = Duration.ofMillis(ManagementFactory.getRuntimeMXBean().getUptime());
        MemoryUsage heap = ManagementFactory.getMemoryMXBean().getHeapMemoryUsage();
        return Card.EMPTY
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
                .with("data folder", dataFolder)
                .with("journals", journals())
                .with("policies in office", inOffice());
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

    private Table inOffice() {
        return Table.of(
                List.of("kind", "name", "bundle", "version"),
                policies.stream()
                        .flatMap(known -> known.list().stream())
                        .filter(PolicyInfo::inOffice)
                        .map(policy -> List.of(policy.kind(), policy.name(), policy.bundle(), policy.version())));
    }
}
