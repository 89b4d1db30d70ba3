package io.mneme.ui.http.token;

import static io.mneme.ui.http.harness.ProblemAssert.assertProblem;
import static org.assertj.core.api.Assertions.assertThat;

import io.mneme.api.access.AccessScope;
import io.mneme.ui.http.harness.HttpHarness;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class SignInEndpointTest {

    private final HttpHarness served =
            new HttpHarness(Map.of("require_token", "true", "allowed_origins", HttpHarness.ALLOWED_ORIGIN));
    private final String secret = served.tokens.with(AccessScope.READ);

    @AfterEach
    void stop() {
        served.close();
    }

    @Test
    void givesACookieThatNoScriptCanReadAndNoOtherSiteSends() {
        HttpResponse<String> answer = signIn();
        assertThat(answer.statusCode()).isEqualTo(200);
        assertThat(HttpHarness.body(answer).path("scopes")).hasToString("[\"read\"]");
        assertThat(answer.headers().firstValue("Set-Cookie").orElseThrow())
                .startsWith("mneme_session=")
                .endsWith("; Path=/; Max-Age=43200; HttpOnly; SameSite=Strict")
                .doesNotContain(secret);
    }

    @Test
    void letsTheBrowserGoOnWithTheCookie() {
        String cookie = cookie();
        assertThat(served.send(served.to("/v1/dictations").header("Cookie", cookie))
                        .statusCode())
                .isEqualTo(200);
    }

    @Test
    void takesNoCookieFromThePageOfAnotherOrigin() {
        HttpResponse<String> answer = served.send(
                served.to("/v1/dictations").header("Cookie", cookie()).header("Origin", HttpHarness.ALLOWED_ORIGIN));
        assertProblem(answer, 401, "a token must be sent");
    }

    @Test
    void endsTheCookieWithTheSession() {
        String cookie = cookie();
        HttpResponse<String> end =
                served.send(served.to("/v1/sign-in").header("Cookie", cookie).DELETE());
        assertThat(end.statusCode()).isEqualTo(204);
        assertThat(served.send(served.to("/v1/dictations").header("Cookie", cookie))
                        .statusCode())
                .isEqualTo(401);
    }

    @Test
    void endsTheCookieWithTheToken() {
        String cookie = cookie();
        served.tokens.revoke("read");
        assertThat(served.send(served.to("/v1/dictations").header("Cookie", cookie))
                        .statusCode())
                .isEqualTo(401);
    }

    @Test
    void needsAToken() {
        assertProblem(served.send(served.to("/v1/sign-in").POST(BodyPublishers.noBody())), 401, "a token must be sent");
    }

    private HttpResponse<String> signIn() {
        return served.send(served.to("/v1/sign-in")
                .header("Authorization", "Bearer " + secret)
                .POST(BodyPublishers.noBody()));
    }

    private String cookie() {
        return signIn().headers().firstValue("Set-Cookie").orElseThrow().split(";")[0];
    }
}
