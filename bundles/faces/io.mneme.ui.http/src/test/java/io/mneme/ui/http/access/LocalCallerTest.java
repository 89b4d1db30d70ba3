package io.mneme.ui.http.access;

import static io.mneme.ui.http.harness.ProblemAssert.assertProblem;
import static org.assertj.core.api.Assertions.assertThat;

import io.mneme.api.access.AccessScope;
import io.mneme.ui.http.harness.HttpHarness;
import java.net.http.HttpResponse;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** On the loopback, where no token is required. */
class LocalCallerTest {

    private final HttpHarness served = new HttpHarness(Map.of("requests_per_second", "2"));

    @AfterEach
    void stop() {
        served.close();
    }

    @Test
    void isServedWithoutATokenAlsoWhenThereAreSome() {
        served.tokens.with(AccessScope.READ);
        assertThat(served.get("/v1/dictations").statusCode()).isEqualTo(200);
        assertThat(served.post("/v1/dictations", "{\"final_text\":\"x\"}").statusCode())
                .isEqualTo(201);
    }

    @Test
    void isServedWithWhateverItSendsAsLongAsThereAreNoTokens() {
        assertThat(get("mneme_wrong").statusCode()).isEqualTo(200);
        assertThat(get("sk-of-a-provider").statusCode()).isEqualTo(200);
    }

    @Test
    void mayDoWhatItsTokenSaysIfItSendsOne() {
        String secret = served.tokens.with(AccessScope.RECORD);
        assertProblem(get(secret), 403, "this needs read");
        assertProblem(get("mneme_wrong"), 401, "unknown");
        assertThat(get("sk-of-a-provider").statusCode()).isEqualTo(200);
    }

    @Test
    void isToldToWaitIfItsTokenSendsTooMuch() {
        String secret = served.tokens.with(AccessScope.READ);
        for (int i = 0; i < 4; i++) {
            get(secret);
        }
        HttpResponse<String> answer = get(secret);
        assertProblem(answer, 429, "requests_per_second of io.mneme.ui.http: 2");
        assertThat(answer.headers().firstValue("Retry-After")).hasValue("1");
        assertThat(served.get("/v1/dictations").statusCode()).isEqualTo(200);
    }

    private HttpResponse<String> get(String secret) {
        return served.send(served.to("/v1/dictations").header("Authorization", "Bearer " + secret));
    }
}
