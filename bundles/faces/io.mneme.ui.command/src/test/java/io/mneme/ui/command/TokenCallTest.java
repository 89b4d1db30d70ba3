package io.mneme.ui.command;

import static org.assertj.core.api.Assertions.assertThat;

import io.mneme.api.access.AccessCaller;
import io.mneme.api.access.AccessCaller.CallerIdentity;
import io.mneme.api.access.AccessScope;
import java.net.URI;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What holders of tokens may call, once a filter has recognised them. */
class TokenCallTest {

    @TempDir
    private Path data;

    private CommandHarness harness;

    @BeforeEach
    void start() throws Exception {
        harness = new CommandHarness(data);
    }

    @AfterEach
    void stop() throws Exception {
        harness.close();
    }

    @Test
    void anAdministratorMayCallAll() throws Exception {
        harness.caller = holder(AccessScope.ADMIN);
        HttpResponse<String> answer = call("[\"tea\",\"echo\",\"x\"]");
        assertThat(answer.statusCode()).isEqualTo(200);
        assertThat(answer.body()).contains("1 x");
    }

    @Test
    void aReaderMayCallWhatOnlyShowsSomething() throws Exception {
        harness.caller = holder(AccessScope.READ);
        assertThat(call("[]").statusCode()).isEqualTo(200);
        HttpResponse<String> refused = call("[\"tea\",\"echo\",\"x\"]");
        assertThat(refused.statusCode()).isEqualTo(403);
        assertThat(refused.body()).contains("the token anna has the scope read; this needs admin");
        assertThat(refused.headers().firstValue("WWW-Authenticate").orElse("")).contains("insufficient_scope");
    }

    @Test
    void aCallerWithoutATokenIsNoOwner() throws Exception {
        harness.caller = AccessCaller.local();
        assertThat(call("[]").statusCode()).isEqualTo(401);
    }

    private static AccessCaller holder(AccessScope scope) {
        return new AccessCaller(CallerIdentity.TOKEN, "anna", Set.of(scope));
    }

    private HttpResponse<String> call(String words) throws Exception {
        return harness.send(HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + harness.port() + "/v1/commands"))
                .header("Content-Type", "application/json")
                .POST(BodyPublishers.ofString("{\"input\":\"\",\"words\":" + words + "}"))
                .build());
    }
}
