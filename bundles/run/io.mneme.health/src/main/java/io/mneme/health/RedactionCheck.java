package io.mneme.health;

import static org.osgi.service.component.annotations.ReferenceCardinality.OPTIONAL;
import static org.osgi.service.component.annotations.ReferencePolicyOption.GREEDY;

import io.mneme.api.entry.RedactionSink;
import io.mneme.api.entry.RedactionStatus;
import io.mneme.api.entry.RedactionStatus.RedactorInfo;
import io.mneme.api.entry.Redactions;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import org.apache.felix.hc.api.HealthCheck;
import org.apache.felix.hc.api.Result;
import org.apache.felix.hc.api.Result.Status;
import org.apache.felix.hc.api.ResultLog.Entry;
import org.jspecify.annotations.Nullable;
import org.osgi.service.component.annotations.Activate;
import org.osgi.service.component.annotations.Component;
import org.osgi.service.component.annotations.Reference;

/** Fails as long as texts are rejected because they cannot be redacted; warns of redactors that have failed. */
@Component(property = {CheckTags.NAME + "redaction", CheckTags.MNEME, CheckTags.READY, CheckTags.UNCACHED})
public final class RedactionCheck implements HealthCheck {

    @Reference(cardinality = OPTIONAL, policyOption = GREEDY)
    volatile @Nullable Redactions redactions;

    private final AbsenceReason absence;

    @Activate
    public RedactionCheck(@Reference AbsenceReason absence) {
        this.absence = absence;
    }

    @Override
    public Result execute() {
        Redactions present = redactions;
        return present == null ? new Result(Status.CRITICAL, absence.of(Redactions.class)) : result(present.status());
    }

    private static Result result(RedactionStatus status) {
        List<Entry> findings = new ArrayList<>();
        status.problems().forEach(problem -> findings.add(new Entry(Status.CRITICAL, problem)));
        status.redactors().stream()
                .filter(redactor -> redactor.failures() > 0)
                .forEach(redactor -> findings.add(failing(redactor)));
        return CheckResults.of(findings, sinks(status) + "; " + redactors(status));
    }

    private static Entry failing(RedactorInfo redactor) {
        return CheckResults.failures(
                "redactor " + label(redactor), redactor.bundle(), redactor.failures(), redactor.note());
    }

    private static String sinks(RedactionStatus status) {
        return status.sinks().isEmpty()
                ? "no sink is redacted"
                : status.sinks().stream()
                                .map(RedactionSink::name)
                                .map(name -> name.toLowerCase(Locale.ROOT))
                                .collect(Collectors.joining(", "))
                        + " redacted";
    }

    private static String redactors(RedactionStatus status) {
        return status.redactors().isEmpty()
                ? "no redactor is there"
                : "redactors in order: "
                        + status.redactors().stream().map(RedactionCheck::label).collect(Collectors.joining(", "));
    }

    private static String label(RedactorInfo redactor) {
        return redactor.name().isEmpty() ? "without a name" : redactor.name();
    }
}
