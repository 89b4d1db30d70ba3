package io.mneme.ui.gogo.completion;

import io.mneme.api.journal.EntryQuery;
import io.mneme.api.journal.Journal;
import io.mneme.api.journal.Position;
import io.mneme.api.journal.StoredEntry;
import io.mneme.spi.command.ArgumentRequest;
import io.mneme.spi.command.ArgumentValues;
import io.mneme.ui.gogo.journal.JournalRegistry;
import java.util.List;
import java.util.Set;
import org.osgi.service.component.annotations.Activate;
import org.osgi.service.component.annotations.Component;
import org.osgi.service.component.annotations.Reference;

/** Knows the names of open journals, and the newest entries of each. */
@Component
public final class JournalNames implements ArgumentValues {

    private static final String DICTATIONS = "dictation";
    private static final int MAX_ENTRIES = 20;

    private final JournalRegistry journals;

    @Activate
    public JournalNames(@Reference JournalRegistry journals) {
        this.journals = journals;
    }

    @Override
    public Set<String> arguments() {
        return Set.of("journal", "id", "entry");
    }

    @Override
    public List<String> values(ArgumentRequest request) {
        if (request.argument().equals("journal")) {
            return journals.all().stream().map(Journal::name).toList();
        }
        String journal =
                request.operands().isEmpty() ? DICTATIONS : request.operands().get(0);
        return journals.all().stream()
                .filter(open -> open.name().equals(journal))
                .flatMap(open -> newest(open).stream())
                .toList();
    }

    private static <E> List<String> newest(Journal<E> journal) {
        return journal.page(EntryQuery.ofLane(Journal.ALL_ENTRIES), Position.END, 0, MAX_ENTRIES).entries().stream()
                .map(StoredEntry::id)
                .toList();
    }
}
