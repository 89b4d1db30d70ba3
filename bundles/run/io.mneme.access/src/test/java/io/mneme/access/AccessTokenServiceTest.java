package io.mneme.access;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.mneme.api.access.AccessCaller.CallerIdentity;
import io.mneme.api.access.AccessScope;
import io.mneme.api.access.TokenStorageException;
import io.mneme.api.audit.AuditEvent;
import io.mneme.api.owner.HistoryOwner;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class AccessTokenServiceTest {

    private static final String OWNER = "0123456789abcdef".repeat(4);

    @TempDir
    private Path data;

    private final List<AuditEvent> events = new ArrayList<>();
    private final List<HistoryOwner> owners = new ArrayList<>();
    private AccessTokenService tokens;

    @BeforeEach
    void open() {
        tokens = new AccessTokenService(data, InstantSource.system(), owners::add);
        tokens.bindAudit(events::add);
    }

    @AfterEach
    void close() {
        tokens.close();
    }

    @Test
    void recordsChangesWithTheirActorAndWithoutSecrets() {
        Instant end = Instant.parse("2099-01-01T00:00:00Z");
        String secret = tokens.by("shell")
                .add("anna", Set.of(AccessScope.RECORD, AccessScope.READ), Optional.of(end))
                .secret();
        tokens.by("http").revoke("anna");
        assertThat(events)
                .containsExactly(
                        new AuditEvent(
                                "shell",
                                "token.add",
                                "anna",
                                Map.of("scopes", "read,record", "expires", end.toString())),
                        AuditEvent.of("http", "token.revoke", "anna"));
        assertThat(events.toString()).doesNotContain(secret);
    }

    @Test
    void recognisesTheOwnerByTheFileOfThisRun() throws IOException {
        assertThat(tokens.authenticate(OWNER).identity()).isEqualTo(CallerIdentity.UNKNOWN_TOKEN);
        Files.createDirectories(data.resolve(".run"));
        Files.writeString(data.resolve(".run/token"), OWNER);
        assertThat(tokens.authenticate(OWNER).identity()).isEqualTo(CallerIdentity.OWNER);
        assertThat(tokens.authenticate(OWNER.replace('0', '1')).isKnown()).isFalse();
    }

    @Test
    void acceptsNoTokenUntilABrokenFileIsMended() throws IOException {
        String secret =
                tokens.add("anna", Set.of(AccessScope.READ), Optional.empty()).secret();
        Path file = data.resolve("access_tokens.json");
        String whole = Files.readString(file);
        Files.writeString(file, "{");
        AccessTokenService broken = new AccessTokenService(data, InstantSource.system(), owners::add);
        assertThat(broken.authenticate(secret).identity()).isEqualTo(CallerIdentity.UNKNOWN_TOKEN);
        assertThatThrownBy(broken::list).isInstanceOf(TokenStorageException.class);
        Files.writeString(file, whole);
        assertThat(broken.authenticate(secret).name()).isEqualTo("anna");
        broken.close();
    }

    @Test
    void writesTheLastUseWhenItStops() throws IOException {
        String secret =
                tokens.add("anna", Set.of(AccessScope.READ), Optional.empty()).secret();
        tokens.authenticate(secret);
        tokens.close();
        assertThat(Files.readString(data.resolve("access_tokens.json"))).contains("last_used");
    }
}
