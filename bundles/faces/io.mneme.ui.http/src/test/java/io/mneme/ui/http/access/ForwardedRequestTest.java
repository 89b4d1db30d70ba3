package io.mneme.ui.http.access;

import static org.assertj.core.api.Assertions.assertThat;

import io.mneme.api.access.AccessScope;
import io.mneme.ui.http.harness.HttpHarness;
import io.mneme.ui.http.harness.RawHttpClient;
import java.io.IOException;
import java.util.Map;
import org.junit.jupiter.api.Test;

class ForwardedRequestTest {

    private static final String FORWARDED =
            "Host: 127.0.0.1\nX-Forwarded-Host: mneme.example\nX-Forwarded-Proto: https\n"
                    + "X-Forwarded-For: 203.0.113.9\n";

    @Test
    void hasTheHostAndTheSchemeOfTheClientOfATrustedProxy() throws IOException {
        try (HttpHarness served =
                new HttpHarness(Map.of("trusted_proxies", "127.0.0.1", "allowed_hosts", "mneme.example"))) {
            String secret = served.tokens.with(AccessScope.READ);
            String own = FORWARDED + "Origin: https://mneme.example\nAuthorization: Bearer " + secret + "\n";
            assertThat(exchange(served, own)).startsWith("HTTP/1.1 200");
            assertThat(exchange(served, own.replace("Origin: https", "Origin: http")))
                    .startsWith("HTTP/1.1 403");
            assertThat(exchange(served, own.replace("-Host: mneme", "-Host: evil")))
                    .startsWith("HTTP/1.1 421");
        }
    }

    @Test
    void needsATokenAlsoWhenTheProxyIsOnThisMachine() throws IOException {
        try (HttpHarness served =
                new HttpHarness(Map.of("trusted_proxies", "127.0.0.1", "allowed_hosts", "mneme.example"))) {
            assertThat(exchange(served, FORWARDED)).startsWith("HTTP/1.1 401");
        }
    }

    @Test
    void believesTheLastValueWhichTheProxyHasAdded() throws IOException {
        try (HttpHarness served =
                new HttpHarness(Map.of("trusted_proxies", "127.0.0.1", "allowed_hosts", "mneme.example"))) {
            assertThat(exchange(served, FORWARDED.replace("-Host: mneme", "-Host: mneme.example, evil")))
                    .startsWith("HTTP/1.1 421");
        }
    }

    @Test
    void isAsItWasSentWithoutATrustedProxy() throws IOException {
        try (HttpHarness served = new HttpHarness(Map.of("allowed_hosts", "mneme.example"))) {
            assertThat(exchange(served, FORWARDED.replace("-Host: mneme", "-Host: evil")))
                    .startsWith("HTTP/1.1 200");
        }
    }

    private static String exchange(HttpHarness served, String headers) throws IOException {
        return RawHttpClient.exchange(
                served.port(), "GET /v1/dictations HTTP/1.1\n" + headers + "Connection: close\n\n");
    }
}
