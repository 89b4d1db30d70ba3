package io.mneme.backup;

import static org.osgi.service.component.annotations.ReferenceCardinality.MULTIPLE;
import static org.osgi.service.component.annotations.ReferenceCardinality.OPTIONAL;
import static org.osgi.service.component.annotations.ReferencePolicy.DYNAMIC;
import static org.osgi.service.component.annotations.ReferencePolicyOption.GREEDY;

import io.mneme.api.audit.AuditEvent;
import io.mneme.api.audit.AuditLog;
import io.mneme.api.journal.JournalMaintenance;
import io.mneme.api.journal.JournalStatus.UnopenedJournal;
import io.mneme.api.owner.HistoryOwner;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.Dictionary;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.apache.felix.service.command.CommandSession;
import org.apache.felix.service.command.Descriptor;
import org.apache.felix.service.command.Parameter;
import org.apache.felix.service.command.annotations.GogoCommand;
import org.jspecify.annotations.Nullable;
import org.osgi.framework.BundleContext;
import org.osgi.framework.InvalidSyntaxException;
import org.osgi.service.cm.Configuration;
import org.osgi.service.cm.ConfigurationAdmin;
import org.osgi.service.component.annotations.Activate;
import org.osgi.service.component.annotations.Component;
import org.osgi.service.component.annotations.Reference;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** A shell command that copies all that the container keeps into one file. */
@Component(service = BackupCommands.class)
@GogoCommand(
        scope = "mneme",
        function = {"backup"})
public final class BackupCommands {

    private static final Logger log = LoggerFactory.getLogger(BackupCommands.class);

    /** The service by which a kind of entries is known; one is looked for, and none is used. */
    private static final String KIND_SERVICE = "io.mneme.spi.kind.EntryKind";

    private final BundleContext framework;
    private final ConfigurationAdmin configurations;
    private final List<JournalMaintenance> journals;
    private final List<UnopenedJournal> unopened;
    private final List<HistoryOwner> owners;

    @Reference(cardinality = OPTIONAL, policy = DYNAMIC, policyOption = GREEDY)
    private volatile @Nullable AuditLog audit;

    @Activate
    public BackupCommands(
            BundleContext framework,
            @Reference ConfigurationAdmin configurations,
            @Reference(cardinality = MULTIPLE, policyOption = GREEDY) List<JournalMaintenance> journals,
            @Reference(cardinality = MULTIPLE, policyOption = GREEDY) List<UnopenedJournal> unopened,
            @Reference(cardinality = MULTIPLE, policyOption = GREEDY) List<HistoryOwner> owners) {
        this.framework = framework;
        this.configurations = configurations;
        this.journals = List.copyOf(journals);
        this.unopened = List.copyOf(unopened);
        this.owners = List.copyOf(owners);
    }

    @Descriptor("Copies journals, sessions, settings and plug-ins into one file while the container runs, and reads the"
            + " file back. What was acknowledged before is in it; writers do not wait for it. Restore it with:"
            + " mneme restore FILE\n"
            + "Example: mneme:backup /tmp/monday.zip")
    public String backup(
            CommandSession session,
            @Parameter(names = "--force", presentValue = "true", absentValue = "false")
                    @Descriptor("replace the file if it is there already")
                    boolean force,
            @Parameter(names = "--json", presentValue = "true", absentValue = "false") @Descriptor("answer in JSON")
                    boolean json,
            @Descriptor("the file to write; only its owner may read it") String file)
            throws IOException {
        requireAllJournals();
        Path path = session.currentDir().resolve(file).toAbsolutePath().normalize();
        ContainerFolders folders = ContainerFolders.of(framework::getProperty, this::configuration);
        String version = framework.getBundle().getVersion().toString();
        BackupResult result = new BackupMaker(version, folders, journals, owners).write(new BackupTarget(path, force));
        log.info("{}", result);
        record(result);
        return json ? result.json().toPrettyString() : result.toString();
    }

    private void requireAllJournals() {
        unopened.stream().findFirst().ifPresent(missing -> {
            throw new IllegalStateException(missing.describe() + "; a backup would lack it");
        });
        ConfiguredJournal.requireOpen(
                configurations("(service.factoryPid=io.mneme.store.jsonl)")
                        .map(ConfiguredJournal::of)
                        .toList(),
                journals.stream().map(JournalMaintenance::name).collect(Collectors.toSet()),
                this::hasKind);
    }

    private boolean hasKind(String kind) {
        try {
            return framework.getAllServiceReferences(KIND_SERVICE, "(kind=" + kind + ")") != null;
        } catch (InvalidSyntaxException noName) {
            return false;
        }
    }

    private void record(BackupResult result) {
        Optional.ofNullable(audit)
                .ifPresent(present -> present.record(AuditEvent.of(
                                "shell", "backup", result.file().toString())
                        .with("entries", String.valueOf(result.manifest().entries()))
                        .with("files", String.valueOf(result.manifest().files().size()))
                        .with("size", String.valueOf(result.size()))));
    }

    private @Nullable Dictionary<String, Object> configuration(String pid) {
        return configurations("(service.pid=" + pid + ")").findFirst().orElse(null);
    }

    private Stream<Dictionary<String, Object>> configurations(String filter) {
        try {
            return Stream.ofNullable(configurations.listConfigurations(filter))
                    .flatMap(Stream::of)
                    .map(Configuration::getProperties);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InvalidSyntaxException impossible) {
            throw new IllegalStateException(impossible);
        }
    }
}
