package io.mneme.ui.http;

import static org.assertj.core.api.Assertions.assertThat;

import io.mneme.api.redaction.RedactionStatus;
import io.mneme.api.redaction.Redactions;
import io.mneme.api.redaction.Sink;
import java.util.List;
import org.apache.felix.hc.api.Result;
import org.junit.jupiter.api.Test;

/** The container is not ready as long as redaction refuses every text. */
class RedactionHealthCheckTest {

    @Test
    void failsWithTheReason() {
        Result result = check("the redactor staff is not there, though store is to be redacted");

        assertThat(result.isOk()).isFalse();
        assertThat(result.toString()).contains("the redactor staff is not there, though store is to be redacted");
    }

    @Test
    void passesWhenNothingIsRefused() {
        assertThat(check().isOk()).isTrue();
    }

    private static Result check(String... problems) {
        RedactionStatus status = new RedactionStatus(List.of(Sink.STORE), List.of(problems), List.of());
        return new RedactionHealthCheck(new Redactions() {
                    @Override
                    public List<String> redact(Sink sink, List<String> texts) {
                        return texts;
                    }

                    @Override
                    public long generation(Sink sink) {
                        return 0;
                    }

                    @Override
                    public RedactionStatus status() {
                        return status;
                    }
                })
                .execute();
    }
}
