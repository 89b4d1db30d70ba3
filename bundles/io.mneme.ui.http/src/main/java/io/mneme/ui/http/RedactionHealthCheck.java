package io.mneme.ui.http;

import io.mneme.api.redaction.Redactions;
import java.util.List;
import org.apache.felix.hc.api.HealthCheck;
import org.apache.felix.hc.api.Result;
import org.osgi.service.component.annotations.Activate;
import org.osgi.service.component.annotations.Component;
import org.osgi.service.component.annotations.Reference;

/** Fails with the reason as long as every text of a redacted sink is refused: nothing could be recorded, say. */
@Component(
        service = HealthCheck.class,
        property = {HealthCheck.NAME + "=redaction", HealthCheck.TAGS + "=ready"})
public final class RedactionHealthCheck implements HealthCheck {

    private final Redactions redactions;

    @Activate
    public RedactionHealthCheck(@Reference Redactions redactions) {
        this.redactions = redactions;
    }

    @Override
    public Result execute() {
        List<String> problems = redactions.status().problems();
        return problems.isEmpty()
                ? new Result(Result.Status.OK, "no text is refused")
                : new Result(Result.Status.CRITICAL, String.join("; ", problems));
    }
}
