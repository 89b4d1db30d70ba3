package io.mneme.ui.gogo;

import static org.osgi.service.component.annotations.ReferenceCardinality.MULTIPLE;
import static org.osgi.service.component.annotations.ReferencePolicy.DYNAMIC;

import java.util.Comparator;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.osgi.service.component.annotations.Component;
import org.osgi.service.component.annotations.Reference;

/** Runs the examinations that are possible in this container: one whose subject is not installed is not there. */
@Component(service = Doctor.class)
public final class Doctor {

    private static final Comparator<Finding> WORST_FIRST =
            Comparator.comparing(Finding::status).thenComparing(Finding::check).thenComparing(Finding::message);

    private final Set<Examination> examinations = ConcurrentHashMap.newKeySet();

    @Reference(cardinality = MULTIPLE, policy = DYNAMIC)
    void addExamination(Examination examination) {
        examinations.add(examination);
    }

    void removeExamination(Examination examination) {
        examinations.remove(examination);
    }

    /** Returns what all examinations find, the worst first. */
    List<Finding> findings() {
        return examinations.stream()
                .flatMap(examination -> examination.findings().stream())
                .sorted(WORST_FIRST)
                .toList();
    }
}
