package io.mneme.ui.gogo;

import io.mneme.api.journal.Journal;
import io.mneme.api.journal.JournalStatus;
import io.mneme.ui.gogo.Finding.Status;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.osgi.service.component.annotations.Activate;
import org.osgi.service.component.annotations.Component;
import org.osgi.service.component.annotations.Reference;

/** Finds the lines of the journals that are no entries, and the journals that cannot be written. */
@Component(service = Examination.class)
public final class JournalExamination implements Examination {

    private final Journals journals;

    @Activate
    public JournalExamination(@Reference Journals journals) {
        this.journals = journals;
    }

    @Override
    public List<Finding> findings() {
        List<Journal<?>> open = journals.all();
        return open.isEmpty()
                ? List.of(new Finding(Status.FAIL, "journals", "none is open"))
                : open.stream().flatMap(JournalExamination::findings).toList();
    }

    private static Stream<Finding> findings(Journal<?> journal) {
        JournalStatus status = journal.status();
        String check = "journal " + journal.name();
        Optional<Finding> readOnly =
                status.readOnly().map(why -> new Finding(Status.WARN, check, "can only be read: " + why));
        return Stream.concat(readOnly.stream(), Stream.of(lines(check, status)));
    }

    private static Finding lines(String check, JournalStatus status) {
        long lines = status.skipped().lines();
        return lines == 0
                ? new Finding(Status.OK, check, Count.of(status.entries(), "entry", "entries") + ", no line skipped")
                : new Finding(
                        Status.WARN,
                        check,
                        "%s skipped: %s"
                                .formatted(
                                        Count.of(lines, "line", "lines"),
                                        String.join("; ", status.skipped().why())));
    }
}
