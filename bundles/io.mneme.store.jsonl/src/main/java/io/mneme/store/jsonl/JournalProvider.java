package io.mneme.store.jsonl;

import io.micrometer.core.instrument.MeterRegistry;
import io.mneme.api.journal.Journal;
import io.mneme.api.journal.JournalException;
import io.mneme.api.journal.JournalMaintenance;
import io.mneme.spi.erase.ErasureParticipant;
import io.mneme.spi.kind.EntryKind;
import io.mneme.store.jsonl.config.JournalSettings;
import io.mneme.store.jsonl.io.LocalStorage;
import io.mneme.support.config.ConfigurationValues;
import io.mneme.support.config.RefusedConfiguration;
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
import org.osgi.service.metatype.annotations.Designate;

/**
 * Provides a configured journal as a service, and keeps it as it is when its configuration gets a wrong value.
 *
 * <p>Not the journal itself is the component, since a component with a wrong configuration is gone. Declarative Services
 * calls it by one thread at a time.
 */
@Component(
        service = {},
        immediate = true,
        configurationPid = JournalProvider.PID,
        configurationPolicy = ConfigurationPolicy.REQUIRE)
@Designate(ocd = JournalConfiguration.class, factory = true)
@Capability(
        namespace = "osgi.service",
        attribute = "objectClass:List<String>=\"io.mneme.api.journal.Journal,io.mneme.api.journal.JournalMaintenance,"
                + "io.mneme.spi.erase.ErasureParticipant\"",
        uses = {Journal.class, JournalMaintenance.class, ErasureParticipant.class})
@Capability(
        namespace = "io.mneme.settings",
        name = "io.mneme.store.jsonl",
        attribute = "fixed:List<String>=\"kind,name,folder,layout,file,prefix\"")
public final class JournalProvider<E> {

    static final String PID = "io.mneme.store.jsonl";

    private final EntryKind<E> kind;
    private final MeterRegistry meters;
    private final ServicePublisher publisher;

    /** Empty until there is a right configuration. */
    private Optional<ProvidedJournal> provided = Optional.empty();

    /** Makes a journal a service with these properties; the result takes it back. */
    interface ServicePublisher {

        Runnable publish(JsonlJournal<?> journal, Map<String, Object> properties);
    }

    private record ProvidedJournal(
            JsonlJournal<?> journal, JournalSettings settings, Map<String, Object> properties, Runnable withdrawal) {

        private boolean isOpenedWith(JournalSettings others, Map<String, Object> otherProperties) {
            return settings.equals(others) && properties.equals(otherProperties);
        }
    }

    @Activate
    public JournalProvider(
            @Reference(name = "kind") EntryKind<E> kind,
            @Reference(target = "(!(mneme.monitoring=*))") MeterRegistry meters,
            Map<String, Object> properties,
            BundleContext bundle) {
        this(kind, meters, properties, (journal, published) -> register(bundle, journal, published));
    }

    JournalProvider(
            EntryKind<E> kind, MeterRegistry meters, Map<String, Object> properties, ServicePublisher publisher) {
        this.kind = kind;
        this.meters = meters;
        this.publisher = publisher;
        modified(properties);
    }

    private static Runnable register(BundleContext bundle, JsonlJournal<?> journal, Map<String, Object> properties) {
        String[] services = {Journal.class.getName(), JournalMaintenance.class.getName()};
        ServiceRegistration<?> registration = bundle.registerService(services, journal, new Hashtable<>(properties));
        ServiceRegistration<?> erasure =
                bundle.registerService(ErasureParticipant.class, journal.erasure(), new Hashtable<>(properties));
        return () -> {
            erasure.unregister();
            registration.unregister();
        };
    }

    /** Opens the journal with a changed configuration. A wrong one is refused, and the journal stays as it is. */
    @Modified
    public void modified(Map<String, Object> properties) {
        try {
            reopen(SettingsFactory.settings(new ConfigurationValues(properties), kind.name()), Map.copyOf(properties));
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
                throw failed;
            }
            provided = Optional.of(open(former.get().settings, former.get().properties));
            refuse(properties, failed);
        }
    }

    private ProvidedJournal open(JournalSettings settings, Map<String, Object> properties) {
        JsonlJournal<E> journal = new JsonlJournal<>(kind, settings, new LocalStorage(), meters);
        return new ProvidedJournal(journal, settings, properties, publisher.publish(journal, properties));
    }

    private void refuse(Map<String, Object> properties, RuntimeException reason) {
        String consequence = provided.isPresent() ? RefusedConfiguration.LAST_GOOD_STAYS : "its journal is not opened";
        RefusedConfiguration.log(PID, properties, consequence, reason.getMessage());
    }

    /** Takes the service back, then closes the journal. */
    @Deactivate
    public void withdraw() {
        provided.ifPresent(journal -> {
            journal.withdrawal.run();
            journal.journal.close();
        });
        provided = Optional.empty();
    }
}
