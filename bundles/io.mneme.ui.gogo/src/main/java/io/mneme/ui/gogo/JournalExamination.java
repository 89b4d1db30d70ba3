package io.mneme.ui.gogo;

import io.mneme.api.journal.Journal;
import io.mneme.api.journal.JournalStatus;
import io.mneme.ui.gogo.Finding.Status;
import java.util.List;
import org.osgi.service.component.annotations.Activate;
import org.osgi.service.component.annotations.Component;
import org.osgi.service.component.annotations.Reference;

/** Finds the lines of the journals that are no entries. */
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
                : open.stream().map(JournalExamination::finding).toList();
    }

    private static Finding finding(Journal<?> journal) {
        JournalStatus status = journal.status();
        String check = "journal " + journal.name();
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
