package io.mneme.access;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.mneme.api.access.AccessCaller;
import io.mneme.api.access.AccessCaller.CallerIdentity;
import io.mneme.api.access.AccessScope;
import io.mneme.api.access.InvalidTokenException;
import io.mneme.api.access.TokenStorageException;
import io.mneme.api.access.UnknownTokenException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TokenRegistryTest {

    private static final Instant NOON = Instant.parse("2026-03-01T12:00:00Z");
    private static final Set<AccessScope> READ = Set.of(AccessScope.READ);

    @TempDir
    private Path data;

    private Instant now = NOON;

    @Test
    void recognisesATokenByItsSecretOnly() {
        TokenRegistry tokens = open();
        String secret = tokens.add("anna", "", READ, Optional.empty()).secret();
        assertThat(secret).matches("mneme_[A-Za-z0-9_-]{43}");
        assertThat(tokens.authenticate(secret)).isEqualTo(new AccessCaller(CallerIdentity.TOKEN, "anna", READ));
        assertThat(tokens.authenticate(secret + "x").identity()).isEqualTo(CallerIdentity.UNKNOWN_TOKEN);
        assertThat(tokens.authenticate("").scopes()).isEmpty();
    }

    @Test
    void keepsTokensOverARestartWithoutTheirSecrets() throws IOException {
        String secret =
                open().add("anna", "", READ, Optional.of(NOON.plusSeconds(60))).secret();
        Path file = data.resolve("access_tokens.json");
        assertThat(Files.readString(file)).doesNotContain(secret, secret.substring("mneme_".length()));
        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(file)))
                .isEqualTo("rw-------");
        assertThat(open().authenticate(secret).name()).isEqualTo("anna");
        assertThat(open().list()).singleElement().satisfies(token -> {
            assertThat(token.created()).isEqualTo(NOON);
            assertThat(token.expires()).hasValue(NOON.plusSeconds(60));
            assertThat(token.lastUsed()).isEmpty();
        });
    }

    @Test
    void refusesATokenFromTheMomentAtWhichItExpires() {
        TokenRegistry tokens = open();
        String secret =
                tokens.add("anna", "", READ, Optional.of(NOON.plusSeconds(60))).secret();
        now = NOON.plusSeconds(59);
        assertThat(tokens.authenticate(secret).isKnown()).isTrue();
        assertThat(tokens.hasValid()).isTrue();
        now = NOON.plusSeconds(60);
        assertThat(tokens.authenticate(secret).identity()).isEqualTo(CallerIdentity.EXPIRED_TOKEN);
        assertThat(tokens.hasValid()).isFalse();
    }

    @Test
    void forgetsARevokedToken() {
        TokenRegistry tokens = open();
        String secret = tokens.add("anna", "", READ, Optional.empty()).secret();
        tokens.revoke("anna");
        assertThat(tokens.authenticate(secret).identity()).isEqualTo(CallerIdentity.UNKNOWN_TOKEN);
        assertThat(open().list()).isEmpty();
        assertThatThrownBy(() -> tokens.revoke("anna")).isInstanceOf(UnknownTokenException.class);
    }

    @Test
    void notesTheLastUseToTheMinuteAndWritesItWhenToldTo() {
        TokenRegistry tokens = open();
        String secret = tokens.add("anna", "", READ, Optional.empty()).secret();
        now = NOON.plusSeconds(90);
        tokens.authenticate(secret);
        assertThat(tokens.list().get(0).lastUsed()).hasValue(NOON.plusSeconds(60));
        assertThat(open().list().get(0).lastUsed()).isEmpty();
        tokens.writeUse();
        assertThat(open().list().get(0).lastUsed()).hasValue(NOON.plusSeconds(60));
        now = NOON.plus(Duration.ofHours(1));
        tokens.authenticate(secret);
        assertThat(tokens.list().get(0).lastUsed()).hasValue(now);
    }

    @Test
    void keepsFieldsThatALaterVersionHasWritten() throws IOException {
        open().add("anna", "", READ, Optional.empty());
        Path file = data.resolve("access_tokens.json");
        Files.writeString(file, Files.readString(file).replace("\"name\"", "\"owner\" : \"anna\", \"name\""));
        open().add("bob", "", READ, Optional.empty());
        assertThat(Files.readString(file)).contains("\"owner\" : \"anna\"");
    }

    @Test
    void refusesANameThatIsTakenOrMalformedAndATimeThatHasPassed() {
        TokenRegistry tokens = open();
        tokens.add("anna", "", READ, Optional.empty());
        assertThatThrownBy(() -> tokens.add("anna", "", READ, Optional.empty()))
                .isInstanceOf(InvalidTokenException.class)
                .hasMessage("name must not be taken; revoke the token anna first");
        assertThatThrownBy(() -> tokens.add("an na", "", READ, Optional.empty()))
                .isInstanceOf(InvalidTokenException.class)
                .hasMessageStartingWith("name must be 1 to 64");
        assertThatThrownBy(() -> tokens.add("bob", "", Set.of(), Optional.empty()))
                .hasMessageStartingWith("scope must be");
        assertThatThrownBy(() -> tokens.add("bob", "", READ, Optional.of(NOON)))
                .hasMessageStartingWith("expires must be");
        assertThat(tokens.list()).hasSize(1);
    }

    @Test
    void refusesAllWhenTheFileIsBroken() throws IOException {
        Files.writeString(data.resolve("access_tokens.json"), "{\"tokens\":[{\"name\":\"anna\"");
        assertThatThrownBy(this::open)
                .isInstanceOf(TokenStorageException.class)
                .hasMessageContaining("all are refused: it is no JSON");
        Files.writeString(data.resolve("access_tokens.json"), "{\"tokens\":[{\"name\":\"anna\"}]}");
        assertThatThrownBy(this::open).hasMessageContaining("a token has no sha256");
    }

    private TokenRegistry open() {
        return new TokenRegistry(data, () -> now);
    }
}
