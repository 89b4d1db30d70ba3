package io.mneme.ui.gogo.journal;

import static org.osgi.service.component.annotations.ReferenceCardinality.MULTIPLE;
import static org.osgi.service.component.annotations.ReferencePolicy.DYNAMIC;

import io.mneme.api.journal.JournalMaintenance;
import java.util.Map;
import org.osgi.service.component.annotations.Component;
import org.osgi.service.component.annotations.Reference;

/** What keeps the files of the open journals in order. */
@Component(service = MaintenanceRegistry.class)
public final class MaintenanceRegistry {

    private final JournalServices<JournalMaintenance> present = new JournalServices<>(JournalMaintenance::name);

    @Reference(cardinality = MULTIPLE, policy = DYNAMIC)
    void addMaintenance(JournalMaintenance upkeep, Map<String, Object> properties) {
        present.add(upkeep, properties);
    }

    void removeMaintenance(JournalMaintenance upkeep) {
        present.remove(upkeep);
    }

    /**
     * Returns the upkeep of the journal of this name.
     *
     * @param name the journal's name; empty for the journal of dictations
     * @throws IllegalArgumentException if there is none
     */
    JournalMaintenance named(String name) {
        return present.named(name);
    }
}
