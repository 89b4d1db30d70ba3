package io.mneme.health;

import static org.osgi.service.component.annotations.ReferenceCardinality.MULTIPLE;
import static org.osgi.service.component.annotations.ReferencePolicy.DYNAMIC;

import io.mneme.api.journal.Journal;
import io.mneme.api.journal.JournalStatus;
import java.util.Dictionary;
import java.util.Hashtable;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.apache.felix.hc.api.HealthCheck;
import org.apache.felix.hc.api.Result;
import org.apache.felix.hc.api.Result.Status;
import org.apache.felix.hc.api.ResultLog.Entry;
import org.osgi.framework.BundleContext;
import org.osgi.framework.ServiceRegistration;
import org.osgi.service.component.annotations.Activate;
import org.osgi.service.component.annotations.Component;
import org.osgi.service.component.annotations.Reference;

/** Registers a health check for each open journal, under the journal's name. */
@Component(service = JournalChecks.class, immediate = true)
public final class JournalChecks {

    private final Map<Journal<?>, ServiceRegistration<HealthCheck>> registered = new ConcurrentHashMap<>();
    private final BundleContext framework;

    @Activate
    public JournalChecks(BundleContext framework) {
        this.framework = framework;
    }

    @Reference(cardinality = MULTIPLE, policy = DYNAMIC)
    void addJournal(Journal<?> journal) {
        registered.put(
                journal, framework.registerService(HealthCheck.class, new JournalCheck(journal), properties(journal)));
    }

    void removeJournal(Journal<?> journal) {
        registered.remove(journal).unregister();
    }

    private static Dictionary<String, Object> properties(Journal<?> journal) {
        return new Hashtable<>(Map.of(
                HealthCheck.NAME,
                "journal " + journal.name(),
                HealthCheck.TAGS,
                new String[] {"mneme"},
                HealthCheck.RESULT_CACHE_TTL_IN_MS,
                0L));
    }

    /** Finds the lines of a journal that are no entries. */
    record JournalCheck(Journal<?> journal) implements HealthCheck {

        @Override
        public Result execute() {
            return CheckResults.of(List.of(lines(journal.status())), "");
        }

        private static Entry lines(JournalStatus status) {
            long lines = status.skipped().lines();
            return lines == 0
                    ? new Entry(Status.OK, count(status.entries(), "entry", "entries") + ", no line skipped")
                    : CheckResults.warning("%s skipped: %s"
                            .formatted(
                                    count(lines, "line", "lines"),
                                    String.join("; ", status.skipped().reasons())));
        }

        private static String count(long number, String one, String many) {
            return String.format(Locale.ROOT, "%,d %s", number, number == 1 ? one : many);
        }
    }
}
