package io.mneme.ui.http.access;

import static io.mneme.ui.http.harness.ProblemAssert.assertProblem;
import static org.assertj.core.api.Assertions.assertThat;

import io.mneme.api.access.AccessScope;
import io.mneme.ui.http.harness.HttpHarness;
import io.mneme.ui.http.server.HttpRoute;
import io.mneme.ui.http.server.RouteScope;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class CallerAuthenticationTest {

    private static final int CALLS = 2_000;

    private final HttpHarness served =
            new HttpHarness(Map.of("require_token", "true", "requests_per_second", "1000000"));

    @AfterEach
    void stop() {
        served.close();
    }

    @Test
    void refusesARequestWithoutATokenAndTellsHowOneIsMade() {
        HttpResponse<String> answer = served.get("/v1/dictations");
        assertProblem(answer, 401, "Authorization: Bearer mneme_…; an operator makes one with: mneme token add");
        assertThat(answer.headers().firstValue("WWW-Authenticate")).hasValue("Bearer");
    }

    @Test
    void refusesAnUnknownToken() {
        HttpResponse<String> answer = get("/v1/dictations", "mneme_wrong");
        assertProblem(answer, 401, "unknown or was revoked");
        assertThat(answer.headers().firstValue("WWW-Authenticate")).hasValue("Bearer error=\"invalid_token\"");
    }

    @Test
    void tellsThatATokenHasExpired() {
        assertProblem(get("/v1/dictations", served.tokens.expired()), 401, "the token has expired");
    }

    @Test
    void namesTheScopeThatATokenLacks() {
        HttpResponse<String> answer = get("/v1/dictations", served.tokens.with(AccessScope.RECORD));
        assertProblem(answer, 403, "the token record has the scope record; this needs read");
        assertThat(answer.headers().firstValue("WWW-Authenticate"))
                .hasValue("Bearer error=\"insufficient_scope\", scope=\"read\"");
    }

    @Test
    void takesATokenFromAHeaderOfItsOwnForClientsOfProviders() {
        String secret = served.tokens.with(AccessScope.READ);
        assertThat(served.send(served.to("/v1/dictations")
                                .header("Authorization", "Bearer sk-of-a-provider")
                                .header("X-Mneme-Token", secret))
                        .statusCode())
                .isEqualTo(200);
    }

    private HttpResponse<String> getFor(String owner, String path, String secret) {
        return served.send(served.to(path).header("X-Mneme-Owner", owner).header("Authorization", "Bearer " + secret));
    }

    @Test
    void onlyAnAdministratorMayActForAnotherOwner() {
        String secret = served.tokens
                .add("anna", "anna", Set.of(AccessScope.READ), Optional.empty())
                .secret();
        assertThat(getFor("anna", "/v1/dictations", secret).statusCode()).isEqualTo(200);
        assertProblem(getFor("ben", "/v1/dictations", secret), 403, "X-Mneme-Owner may name another owner only with");
        assertProblem(getFor("", "/v1/dictations", secret), 403, "X-Mneme-Owner may name another owner only with");
    }

    @Test
    void anAdministratorMayNotActForAnOwnerThatThereIsNot() {
        String secret = served.tokens.with(AccessScope.ADMIN);
        assertProblem(getFor("../..", "/v1/dictations", secret), 400, "X-Mneme-Owner must name an owner that has a");
    }

    @Test
    void theMetricsOfAllOwnersAreNotForOneOfThem() {
        String secret = served.tokens
                .add("anna", "anna", Set.of(AccessScope.READ), Optional.empty())
                .secret();
        assertProblem(get("/metrics", secret), 403, "the metrics count what all owners have");
        assertThat(get("/metrics", served.tokens.with(AccessScope.READ)).statusCode())
                .isEqualTo(200);
    }

    @ParameterizedTest
    @ValueSource(strings = {"/health/live", "/health/ready"})
    void servesToAllWhetherTheContainerLives(String path) {
        assertThat(served.get(path).statusCode()).isEqualTo(200);
    }

    @Test
    void doesNotTellWhichPathsThereAre() {
        assertThat(served.get("/v1/nothing").statusCode()).isEqualTo(401);
    }

    @Test
    void refusesATokenFromTheNextRequestAfterItsRevocation() {
        String secret = served.tokens.with(AccessScope.READ);
        assertThat(get("/v1/dictations", secret).statusCode()).isEqualTo(200);
        served.tokens.revoke("read");
        assertThat(get("/v1/dictations", secret).statusCode()).isEqualTo(401);
    }

    /** Every route with every kind of token, in an order that is the same in each run. */
    @Test
    void grantsExactlyWhatTheTableOfRoutesSays() {
        Map<String, Set<AccessScope>> callers = new HashMap<>();
        callers.put(served.tokens.with(AccessScope.READ), Set.of(AccessScope.READ));
        callers.put(served.tokens.with(AccessScope.RECORD), Set.of(AccessScope.RECORD));
        callers.put(
                served.tokens.with(AccessScope.READ, AccessScope.RECORD), Set.of(AccessScope.READ, AccessScope.RECORD));
        callers.put(served.tokens.with(AccessScope.ADMIN), Set.of(AccessScope.ADMIN));
        callers.put(served.tokens.expired(), Set.of());
        callers.put("mneme_wrong", Set.of());
        callers.put("", Set.of());
        List<String> secrets = callers.keySet().stream().sorted().toList();
        List<HttpRoute> routes = served.table.routes().stream()
                .filter(route -> !route.template().equals("/v1/tail"))
                .filter(route -> !route.template().startsWith("/v1/tokens"))
                .toList();
        Random random = new Random(220);
        for (int i = 0; i < CALLS; i++) {
            HttpRoute route = routes.get(i % routes.size());
            String secret = secrets.get(random.nextInt(secrets.size()));
            int status = call(route, secret).statusCode();
            assertThat(refusal(status))
                    .as("%s %s of %s answers %d", route.method(), route.template(), callers.get(secret), status)
                    .isEqualTo(expected(route, callers.get(secret)));
        }
    }

    private static Optional<Integer> refusal(int status) {
        return Optional.of(status).filter(code -> code == 401 || code == 403);
    }

    private static Optional<Integer> expected(HttpRoute route, Set<AccessScope> scopes) {
        if (route.scope() == RouteScope.OPEN) {
            return Optional.empty();
        }
        if (scopes.isEmpty()) {
            return Optional.of(401);
        }
        Set<String> held = scopes.stream().map(AccessScope::label).collect(Collectors.toSet());
        return held.contains("admin") || held.containsAll(route.scope().labels()) ? Optional.empty() : Optional.of(403);
    }

    private HttpResponse<String> call(HttpRoute route, String secret) {
        var request = served.to(route.template().replaceAll("[{}]", ""))
                .header("Content-Type", "application/json")
                .method(route.method(), BodyPublishers.noBody());
        return served.sendUndescribed(secret.isEmpty() ? request : request.header("Authorization", "Bearer " + secret));
    }

    private HttpResponse<String> get(String path, String secret) {
        return served.send(served.to(path).header("Authorization", "Bearer " + secret));
    }
}
