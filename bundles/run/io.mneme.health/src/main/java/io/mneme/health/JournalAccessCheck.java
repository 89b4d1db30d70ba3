package io.mneme.health;

import io.mneme.api.journal.Journal;
import io.mneme.api.journal.JournalStatus.UnopenedJournal;
import java.util.ArrayList;
import java.util.List;
import org.apache.felix.hc.api.HealthCheck;
import org.apache.felix.hc.api.Result;
import org.apache.felix.hc.api.Result.Status;
import org.apache.felix.hc.api.ResultLog.Entry;
import org.osgi.service.component.annotations.Component;
import org.osgi.service.component.annotations.Reference;

/**
 * Finds the journals that are not open, and those that cannot be written. Other requests are answered, so the container is ready,
 * but degraded.
 */
@Component(property = {CheckTags.NAME + "journals", CheckTags.MNEME, CheckTags.DEGRADING, CheckTags.UNCACHED})
public final class JournalAccessCheck implements HealthCheck {

    @Reference
    volatile List<Journal<?>> journals = List.of();

    @Reference
    volatile List<UnopenedJournal> unopened = List.of();

    @Override
    public Result execute() {
        List<Entry> findings = new ArrayList<>();
        unopened.forEach(journal -> findings.add(new Entry(Status.CRITICAL, journal.describe())));
        List<Journal<?>> open = journals;
        for (Journal<?> journal : open) {
            journal.status()
                    .readOnly()
                    .map(reason -> "the journal " + journal.name() + " can only be read: " + reason)
                    .ifPresent(finding -> findings.add(CheckResults.warning(finding)));
        }
        return CheckResults.of(findings, "all " + open.size() + " can be read and written");
    }
}
