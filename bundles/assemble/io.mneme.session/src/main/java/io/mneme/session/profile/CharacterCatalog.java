package io.mneme.session.profile;

import static org.osgi.service.component.annotations.ReferenceCardinality.MULTIPLE;
import static org.osgi.service.component.annotations.ReferencePolicy.DYNAMIC;

import io.mneme.api.session.CharacterProfiles;
import io.mneme.api.session.CharacterProfiles.CharacterProfile;
import io.mneme.session.meter.CharacterMeters;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import org.osgi.service.component.annotations.Activate;
import org.osgi.service.component.annotations.Component;
import org.osgi.service.component.annotations.Reference;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Finds the characters of the configurations. Of several configurations of one name the first by PID counts. */
@Component(service = CharacterProfiles.class, immediate = true)
public final class CharacterCatalog implements CharacterProfiles {

    private static final Logger LOG = LoggerFactory.getLogger(CharacterCatalog.class);

    private final Set<ConfiguredCharacter> configured = new HashSet<>();
    private final CharacterMeters meters;
    private Set<String> refused = Set.of();
    private volatile Map<String, CharacterProfile> byName = Map.of();

    @Activate
    public CharacterCatalog(@Reference CharacterMeters meters) {
        this.meters = meters;
    }

    @Reference(cardinality = MULTIPLE, policy = DYNAMIC)
    public synchronized void addCharacter(ConfiguredCharacter character) {
        configured.add(character);
        refresh();
    }

    /** Reads a configuration that has changed. */
    public synchronized void updatedCharacter(ConfiguredCharacter character) {
        refresh();
    }

    public synchronized void removeCharacter(ConfiguredCharacter character) {
        configured.remove(character);
        refresh();
    }

    private void refresh() {
        Map<String, CharacterProfile> profiles = new TreeMap<>();
        Map<String, String> pids = new HashMap<>();
        Set<String> conflicts = new HashSet<>();
        configured.stream()
                .filter(source -> source.current().isPresent())
                .sorted(Comparator.comparing(ConfiguredCharacter::pid))
                .forEach(source -> {
                    CharacterProfile profile = source.current().orElseThrow();
                    if (profiles.putIfAbsent(profile.name(), profile) == null) {
                        pids.put(profile.name(), source.pid());
                    } else {
                        conflicts.add("%s is refused: %s has the character %s, too"
                                .formatted(source.pid(), pids.get(profile.name()), profile.name()));
                    }
                });
        conflicts.stream()
                .filter(conflict -> !refused.contains(conflict))
                .forEach(conflict -> LOG.error("The configuration {}", conflict));
        refused = conflicts;
        byName = profiles;
        meters.configure(profiles.keySet());
    }

    @Override
    public List<CharacterProfile> list() {
        return List.copyOf(byName.values());
    }

    @Override
    public Optional<CharacterProfile> find(String name) {
        return Optional.ofNullable(byName.get(name));
    }
}
