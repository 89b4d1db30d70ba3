package io.mneme.store.jsonl;

import io.micrometer.core.instrument.MeterRegistry;
import io.mneme.api.journal.Journal;
import io.mneme.api.journal.JournalException;
import io.mneme.api.journal.JournalMaintenance;
import io.mneme.api.journal.JournalStatus.UnopenedJournal;
import io.mneme.api.operation.OperationTracker;
import io.mneme.api.owner.HistoryOwner;
import io.mneme.api.seal.TextSeal;
import io.mneme.spi.erase.ErasureParticipant;
import io.mneme.spi.kind.EntryKind;
import io.mneme.store.jsonl.JsonlJournal.UsedServices;
import io.mneme.store.jsonl.config.JournalSettings;
import io.mneme.store.jsonl.io.LocalStorage;
import io.mneme.support.config.RefusedConfiguration;
import io.mneme.support.owner.OwnerFolder;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Hashtable;
import java.util.Map;
import java.util.Optional;
import org.osgi.annotation.bundle.Capability;
import org.osgi.framework.BundleContext;
import org.osgi.framework.ServiceRegistration;
import org.osgi.service.component.annotations.Activate;
import org.osgi.service.component.annotations.Component;
import org.osgi.service.component.annotations.ConfigurationPolicy;
import org.osgi.service.component.annotations.Deactivate;
import org.osgi.service.component.annotations.Modified;
import org.osgi.service.component.annotations.Reference;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Provides a configured journal as a service, and keeps it as it is when its configuration gets a wrong value.
 *
 * <p>Not the journal itself is the component, since a component with a wrong configuration is gone. Declarative Services
 * calls it by one thread at a time.
 */
@Component(
        service = {},
        immediate = true,
        configurationPid = JournalSchema.PID,
        configurationPolicy = ConfigurationPolicy.REQUIRE)
@Capability(
        namespace = "osgi.service",
        attribute = "objectClass:List<String>=\"io.mneme.api.journal.Journal,io.mneme.api.journal.JournalMaintenance,"
                + "io.mneme.api.journal.JournalStatus$UnopenedJournal,io.mneme.spi.erase.ErasureParticipant\"",
        uses = {Journal.class, JournalMaintenance.class, UnopenedJournal.class, ErasureParticipant.class})
public final class JournalProvider<E> {

    private static final Logger log = LoggerFactory.getLogger(JournalProvider.class);

    private final EntryKind<E> kind;
    private final UsedServices services;
    private final Path data;
    private final ServicePublisher publisher;

    /** Empty until there is a right configuration. */
    private Optional<ProvidedJournal> provided = Optional.empty();

    /** Takes back the service that stands for a journal that is not open. */
    private Runnable unopenedWithdrawal = () -> {};

    /** Makes services with these properties; each result takes its service back. */
    interface ServicePublisher {

        Runnable publish(OwnedJournal<?> journal, Map<String, Object> properties);

        Runnable publish(UnopenedJournal unopened, Map<String, Object> properties);
    }

    private record FrameworkPublisher(BundleContext bundle) implements ServicePublisher {

        private static final String[] JOURNAL = {Journal.class.getName(), JournalMaintenance.class.getName()};

        @Override
        public Runnable publish(OwnedJournal<?> journal, Map<String, Object> properties) {
            ServiceRegistration<?> registration = bundle.registerService(JOURNAL, journal, new Hashtable<>(properties));
            ServiceRegistration<?> erasure =
                    bundle.registerService(ErasureParticipant.class, journal.erasure(), new Hashtable<>(properties));
            return () -> {
                erasure.unregister();
                registration.unregister();
            };
        }

        @Override
        public Runnable publish(UnopenedJournal unopened, Map<String, Object> properties) {
            return bundle.registerService(UnopenedJournal.class, unopened, new Hashtable<>(properties))::unregister;
        }
    }

    private record ProvidedJournal(
            OwnedJournal<?> journal, JournalSettings settings, Map<String, Object> properties, Runnable withdrawal) {

        private boolean isOpenedWith(JournalSettings others, Map<String, Object> otherProperties) {
            return settings.equals(others) && properties.equals(otherProperties);
        }
    }

    @Activate
    public JournalProvider(
            @Reference(name = "kind") EntryKind<E> kind,
            @Reference(target = "(!(mneme.monitoring=*))") MeterRegistry meters,
            @Reference OperationTracker operations,
            @Reference TextSeal seal,
            Map<String, Object> properties,
            BundleContext bundle) {
        this(
                kind,
                new UsedServices(meters, operations, seal),
                Path.of(bundle.getProperty("mneme.data")),
                properties,
                new FrameworkPublisher(bundle));
    }

    JournalProvider(
            EntryKind<E> kind,
            UsedServices services,
            Path data,
            Map<String, Object> properties,
            ServicePublisher publisher) {
        this.kind = kind;
        this.services = services;
        this.data = data;
        this.publisher = publisher;
        modified(properties);
    }

    /** Opens the journal with a changed configuration. A wrong one is refused, and the journal stays as it is. */
    @Modified
    public void modified(Map<String, Object> properties) {
        try {
            Map<String, Object> ofKind = new HashMap<>(properties);
            ofKind.put("kind", kind.name());
            reopen(JournalSchema.SCHEMA.read(ofKind), Map.copyOf(properties));
        } catch (IllegalArgumentException wrong) {
            refuse(properties, wrong);
        }
    }

    /**
     * Opens the journal with other settings; with the former ones if that fails. Equal settings, as of a file that was
     * mended, change nothing: readers would miss the journal while it is opened.
     */
    private void reopen(JournalSettings settings, Map<String, Object> properties) {
        Optional<ProvidedJournal> former = provided;
        if (former.filter(current -> current.isOpenedWith(settings, properties)).isPresent()) {
            return;
        }
        withdraw();
        try {
            provided = Optional.of(open(settings, properties));
        } catch (JournalException failed) {
            if (former.isEmpty()) {
                reportUnopened(settings.name(), properties, failed.getMessage());
            } else {
                provided = Optional.of(open(former.get().settings, former.get().properties));
                refuse(properties, failed);
            }
        }
    }

    /** Publishes why the journal is not open. The script that starts a container reads the line in the log. */
    private void reportUnopened(String name, Map<String, Object> properties, String reason) {
        UnopenedJournal unopened = new UnopenedJournal(name, kind.name(), reason);
        log.error("{}; it stays so until the container is started again", unopened.describe());
        publishUnopened(unopened, properties);
    }

    private void publishUnopened(UnopenedJournal unopened, Map<String, Object> properties) {
        unopenedWithdrawal.run();
        unopenedWithdrawal = publisher.publish(unopened, properties);
    }

    private ProvidedJournal open(JournalSettings settings, Map<String, Object> properties) {
        OwnedJournal<E> journal = new OwnedJournal<>(owner -> open(settings, owner));
        return new ProvidedJournal(journal, settings, properties, publisher.publish(journal, properties));
    }

    /** The journal of an owner is in the folder of the owner, by its name, wherever that of the person without a name is. */
    private JsonlJournal<E> open(JournalSettings settings, String owner) {
        if (owner.equals(HistoryOwner.NONE)) {
            return new JsonlJournal<>(kind, settings, settings.name(), new LocalStorage(), services);
        }
        Path folder = OwnerFolder.of(data, owner).resolve(settings.name());
        return new JsonlJournal<>(
                kind, settings.in(folder), owner + "/" + settings.name(), new LocalStorage(), services);
    }

    private void refuse(Map<String, Object> properties, RuntimeException reason) {
        String consequence = provided.isPresent() ? RefusedConfiguration.LAST_GOOD_STAYS : "its journal is not opened";
        RefusedConfiguration.log(JournalSchema.PID, properties, consequence, reason.getMessage());
        if (provided.isEmpty()) {
            String name = String.valueOf(properties.getOrDefault("name", kind.name()));
            publishUnopened(new UnopenedJournal(name, kind.name(), reason.getMessage()), Map.copyOf(properties));
        }
    }

    /** Takes the service back, then closes the journal. */
    @Deactivate
    public void withdraw() {
        provided.ifPresent(journal -> {
            journal.withdrawal.run();
            journal.journal.close();
        });
        provided = Optional.empty();
        unopenedWithdrawal.run();
        unopenedWithdrawal = () -> {};
    }
}
