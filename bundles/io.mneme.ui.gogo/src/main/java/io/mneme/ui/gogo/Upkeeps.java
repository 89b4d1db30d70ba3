package io.mneme.ui.gogo;

import static org.osgi.service.component.annotations.ReferenceCardinality.MULTIPLE;
import static org.osgi.service.component.annotations.ReferencePolicy.DYNAMIC;

import io.mneme.api.journal.Upkeep;
import java.util.Map;
import org.osgi.service.component.annotations.Component;
import org.osgi.service.component.annotations.Reference;

/** What keeps the files of the open journals in order. */
@Component(service = Upkeeps.class)
public final class Upkeeps {

    private final ByName<Upkeep> present = new ByName<>(Upkeep::name);

    @Reference(cardinality = MULTIPLE, policy = DYNAMIC)
    void addUpkeep(Upkeep upkeep, Map<String, Object> properties) {
        present.add(upkeep, properties);
    }

    void removeUpkeep(Upkeep upkeep) {
        present.remove(upkeep);
    }

    /**
     * Returns the upkeep of the journal of this name.
     *
     * @param name the journal's name; empty for the one that holds dictations
     * @throws IllegalArgumentException if there is none
     */
    Upkeep named(String name) {
        return present.named(name);
    }
}
