package io.mneme.ui.gogo;

import io.mneme.api.redaction.RedactionStatus;
import io.mneme.api.redaction.Redactions;
import io.mneme.api.redaction.RedactorInfo;
import io.mneme.api.redaction.Sink;
import io.mneme.ui.gogo.Finding.Status;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import org.osgi.service.component.annotations.Activate;
import org.osgi.service.component.annotations.Component;
import org.osgi.service.component.annotations.Reference;

/** Finds out whether texts are refused because they cannot be redacted, and which redactors have failed. */
@Component(service = Examination.class)
public final class RedactionExamination implements Examination {

    private final Redactions redactions;

    @Activate
    public RedactionExamination(@Reference Redactions redactions) {
        this.redactions = redactions;
    }

    @Override
    public List<Finding> findings() {
        RedactionStatus status = redactions.status();
        List<Finding> findings = new ArrayList<>();
        status.problems().forEach(problem -> findings.add(new Finding(Status.FAIL, "redaction", problem)));
        status.redactors().stream()
                .filter(redactor -> redactor.failures() > 0)
                .forEach(redactor -> findings.add(failing(redactor)));
        if (findings.isEmpty()) {
            findings.add(new Finding(Status.OK, "redaction", sinks(status) + "; " + redactors(status)));
        }
        return findings;
    }

    private static Finding failing(RedactorInfo redactor) {
        String note = redactor.note().isEmpty() ? "" : "; " + redactor.note();
        return new Finding(
                Status.WARN,
                "redactor " + label(redactor),
                "of bundle %s failed %s%s"
                        .formatted(redactor.bundle(), PolicyExamination.times(redactor.failures()), note));
    }

    private static String sinks(RedactionStatus status) {
        return status.sinks().isEmpty()
                ? "no sink is redacted"
                : status.sinks().stream()
                                .map(Sink::name)
                                .map(name -> name.toLowerCase(Locale.ROOT))
                                .collect(Collectors.joining(", "))
                        + " redacted";
    }

    private static String redactors(RedactionStatus status) {
        return status.redactors().isEmpty()
                ? "no redactor is there"
                : "redactors in order: "
                        + status.redactors().stream()
                                .map(RedactionExamination::label)
                                .collect(Collectors.joining(", "));
    }

    private static String label(RedactorInfo redactor) {
        return redactor.name().isEmpty() ? "without a name" : redactor.name();
    }
}
