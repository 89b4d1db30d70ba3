package io.mneme.ui.http.server;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class HttpSettingsTest {

    @Test
    void noPageOfAnotherOriginIsAllowedWithoutASetting() {
        assertThat(HttpSettings.SCHEMA.read(Map.of()).allowedOrigins()).isEmpty();
    }

    @Test
    void severalOriginsAreAllowed() {
        HttpSettings settings = HttpSettings.SCHEMA.read(Map.of(
                "allowed_origins", "http://localhost:8756, https://app.example,tauri://localhost,http://[::1]:3000"));
        assertThat(settings.allowedOrigins())
                .containsExactlyInAnyOrder(
                        "http://localhost:8756", "https://app.example", "tauri://localhost", "http://[::1]:3000");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "*",
                "null",
                "localhost:8756",
                "http://localhost:8756/",
                "http://LOCALHOST",
                "http://*.example",
                "http://localhost:80",
                "https://app.example:443",
                "http://user@localhost",
                "http://localhost:8756 http://other"
            })
    void whatIsNoOriginAsBrowsersSendThemIsRefused(String origin) {
        assertThat(HttpSettings.SCHEMA.refusal(Map.of("allowed_origins", origin)))
                .hasValueSatisfying(refusal -> assertThat(refusal)
                        .startsWith("allowed_origins must be origins")
                        .endsWith(": " + origin));
    }

    @Test
    void aProxyIsTrustedByItsAddress() {
        assertThat(HttpSettings.SCHEMA
                        .read(Map.of("trusted_proxies", "127.0.0.1, ::1"))
                        .access()
                        .trustedProxies())
                .containsExactly("127.0.0.1", "::1");
        assertThat(HttpSettings.SCHEMA.refusal(Map.of("trusted_proxies", "proxy.example")))
                .hasValueSatisfying(refusal -> assertThat(refusal).startsWith("trusted_proxies must be addresses"));
    }

    @Test
    void theFilesOfTlsAreGivenTogether() {
        assertThat(HttpSettings.SCHEMA.refusal(Map.of("tls_certificate", "/etc/mneme/x.pem")))
                .hasValueSatisfying(refusal -> assertThat(refusal).startsWith("tls_key must be given together"));
        assertThat(HttpSettings.SCHEMA.read(Map.of()).tls()).isEmpty();
    }

    @Test
    void originsAreChangedInTheFileOnly() {
        assertThat(HttpSettings.SCHEMA.settings()).allMatch(setting -> setting.fixed());
    }
}
