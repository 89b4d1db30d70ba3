package io.mneme.record.erase;

import static java.util.stream.Collectors.toSet;

import io.mneme.api.erasure.TextHolder;
import io.mneme.api.journal.JournalException;
import io.mneme.record.erase.BoundParticipant.ParticipantDescription;
import io.mneme.record.erase.KnownHolders.KnownHolder;
import io.mneme.spi.erase.ErasureParticipant;
import io.mneme.spi.erase.ErasureParticipant.ErasureStage;
import io.mneme.support.plugin.ContractViolationException;
import io.mneme.support.plugin.PluginResult;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Supplier;
import org.osgi.framework.ServiceReference;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The participants of erasures that are there, and the holders that were there once. Safe for use by many threads. */
final class TextHolders {

    private static final Logger LOG = LoggerFactory.getLogger(TextHolders.class);

    private final KnownHolders known;
    private final Map<Object, BoundParticipant> participants = new ConcurrentHashMap<>();

    TextHolders(KnownHolders known) {
        this.known = known;
    }

    /** Adds a participant that is no service. */
    void add(ErasureParticipant participant) {
        participants.put(
                participant, new BoundParticipant(participant.getClass().getName(), "", () -> participant));
    }

    /** Adds a participant, whose service is got when it is called: one that only erasures use need not exist before. */
    void add(ServiceReference<ErasureParticipant> reference) {
        Supplier<ErasureParticipant> service = () -> Optional.ofNullable(reference.getBundle())
                .map(bundle -> bundle.getBundleContext().getService(reference))
                .orElseThrow(() -> new ContractViolationException("has left"));
        String version = reference.getBundle().getVersion().toString();
        participants.put(reference, new BoundParticipant(reference.getBundle().getSymbolicName(), version, service));
    }

    void remove(ServiceReference<ErasureParticipant> reference) {
        Optional.ofNullable(participants.remove(reference)).ifPresent(BoundParticipant::close);
    }

    /** Returns the participants that are there. */
    Collection<BoundParticipant> present() {
        return List.copyOf(participants.values());
    }

    /** Returns the holders that were there once, by name. */
    Map<String, KnownHolder> known() {
        return known.all();
    }

    /** Remembers the participants that are there. */
    void learn() {
        Map<String, KnownHolder> present = new HashMap<>();
        describe()
                .forEach((participant, description) ->
                        present.put(description.name(), new KnownHolder(participant.bundle(), participant.version())));
        try {
            known.add(present);
        } catch (JournalException failed) {
            LOG.warn("{}", failed.getMessage());
        }
    }

    private Map<BoundParticipant, ParticipantDescription> describe() {
        Map<BoundParticipant, ParticipantDescription> described = new HashMap<>();
        for (BoundParticipant participant : present()) {
            PluginResult<ParticipantDescription> description = participant.describe();
            if (!description.failed()) {
                described.put(participant, description.get());
            }
        }
        return described;
    }

    /** Returns the names of the holders that were there once and are not. */
    Set<String> missing() {
        Set<String> missing = new HashSet<>(known.all().keySet());
        describe().values().forEach(present -> missing.remove(present.name()));
        return missing;
    }

    /** Returns those that are there, and those that were there once, by name. */
    List<TextHolder> list() {
        Map<String, TextHolder> holders = new TreeMap<>();
        known().forEach((name, known) ->
                holders.put(name, new TextHolder(name, "", known.bundle(), known.version(), "", false)));
        describe()
                .forEach((participant, description) -> holders.put(
                        description.name(),
                        new TextHolder(
                                description.name(),
                                description.holds(),
                                participant.bundle(),
                                participant.version(),
                                description.stage().name().toLowerCase(Locale.ROOT),
                                true)));
        return List.copyOf(holders.values());
    }

    /** Returns the names of those that are called in some stages. */
    Set<String> names(Set<ErasureStage> stages) {
        return describe().values().stream()
                .filter(description -> stages.contains(description.stage()))
                .map(ParticipantDescription::name)
                .collect(toSet());
    }

    /** Forgets a holder that is not there; returns whether there was one. */
    boolean dismiss(String name) {
        boolean isMissing = list().stream().anyMatch(holder -> holder.name().equals(name) && !holder.present());
        if (isMissing) {
            known.remove(name);
        }
        return isMissing;
    }
}
