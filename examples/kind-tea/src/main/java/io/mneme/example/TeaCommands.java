package io.mneme.example;

import static java.util.Objects.requireNonNull;

import io.mneme.api.journal.Journal;
import java.util.List;
import org.osgi.service.component.annotations.Activate;
import org.osgi.service.component.annotations.Component;
import org.osgi.service.component.annotations.Reference;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Shell commands about tea: {@code tea:count} and {@code tea:newest 3}. They are there while the journal is open. */
@Component(
        service = TeaCommands.class,
        property = {"osgi.command.scope=tea", "osgi.command.function=count", "osgi.command.function=newest"})
public final class TeaCommands {

    private static final Logger log = LoggerFactory.getLogger(TeaCommands.class);

    private final Journal<TeaEntry> journal;

    @Activate
    public TeaCommands(@Reference(target = "(kind=tea)") Journal<TeaEntry> journal) {
        this.journal = requireNonNull(journal, "journal");
        log.info("The journal {} is open", journal.name());
    }

    /** Returns how many teas are recorded. */
    public long count() {
        return journal.status().entries();
    }

    /** Returns the texts of the newest teas, oldest first. */
    public List<String> newest(int limit) {
        return journal.newest(Journal.ALL_ENTRIES, limit, all -> true).stream()
                .map(stored -> stored.entry().text())
                .toList();
    }
}
