package io.mneme.access;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.fasterxml.jackson.core.JacksonException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.mneme.api.access.AccessScope;
import io.mneme.api.access.AccessToken;
import io.mneme.api.access.TokenStorageException;
import io.mneme.api.owner.HistoryOwner;
import io.mneme.support.file.AtomicFile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.DateTimeException;
import java.time.Instant;
import java.util.EnumSet;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.StreamSupport;

/**
 * The file of the tokens: {@code {"tokens":[{"name","owner"?,"scopes","created","expires"?,"last_used"?,"sha256"}]}}. What else a token has there
 * stays, so that a container of an earlier version loses nothing that a later one has written.
 */
final class TokenFile {

    /** The name of the file in the data folder. */
    static final String NAME = "access_tokens.json";

    private static final String TOKENS = "tokens";
    private static final String TOKEN_NAME = "name";
    private static final String OWNER = "owner";
    private static final String SCOPES = "scopes";
    private static final String CREATED = "created";
    private static final String EXPIRES = "expires";
    private static final String LAST_USED = "last_used";
    private static final String HASH = "sha256";
    private static final JsonMapper JSON = JsonMapper.builder().build();

    private final Path file;

    TokenFile(Path dataFolder) {
        file = dataFolder.resolve(NAME);
    }

    /**
     * A token as the file has it.
     *
     * @param token what is known of it
     * @param hash the hash of its secret
     * @param source its object in the file, with fields that this version does not know
     */
    record StoredToken(AccessToken token, byte[] hash, ObjectNode source) {

        static StoredToken of(AccessToken token, byte[] hash) {
            return new StoredToken(token, hash, JSON.createObjectNode());
        }

        StoredToken usedAt(Instant moment) {
            AccessToken used = new AccessToken(
                    token.name(), token.owner(), token.scopes(), token.created(), token.expires(), Optional.of(moment));
            return new StoredToken(used, hash, source);
        }

        private ObjectNode json() {
            ObjectNode json = source.deepCopy();
            json.put(TOKEN_NAME, token.name());
            if (!token.owner().equals(HistoryOwner.NONE)) {
                json.put(OWNER, token.owner());
            }
            ArrayNode scopes = json.putArray(SCOPES);
            token.scopes().forEach(scope -> scopes.add(scope.label()));
            json.put(CREATED, token.created().toString());
            token.expires().ifPresent(moment -> json.put(EXPIRES, moment.toString()));
            token.lastUsed().ifPresent(moment -> json.put(LAST_USED, moment.toString()));
            return json.put(HASH, HexFormat.of().formatHex(hash));
        }
    }

    /**
     * Returns the tokens; none if there is no file.
     *
     * @throws TokenStorageException if the file cannot be read, or is none of tokens
     */
    List<StoredToken> read() {
        if (!Files.exists(file)) {
            return List.of();
        }
        try {
            JsonNode tokens = JSON.readTree(Files.readString(file)).path(TOKENS);
            if (!tokens.isArray()) {
                throw new IllegalArgumentException("it has no list of tokens");
            }
            return StreamSupport.stream(tokens.spliterator(), false)
                    .map(TokenFile::token)
                    .toList();
        } catch (IOException | IllegalArgumentException | DateTimeException broken) {
            // The message of what reads JSON shows a part of it.
            String reason = broken instanceof JacksonException ? "it is no JSON" : broken.getMessage();
            throw new TokenStorageException(
                    "the tokens in " + file + " cannot be read, so that all are refused: " + reason, broken);
        }
    }

    private static StoredToken token(JsonNode json) {
        if (!(json instanceof ObjectNode object) || json.path(HASH).asText().length() != 64) {
            throw new IllegalArgumentException("a token has no " + HASH);
        }
        Set<AccessScope> scopes = EnumSet.noneOf(AccessScope.class);
        json.path(SCOPES).forEach(scope -> scopes.add(AccessScope.of(scope.asText())));
        AccessToken token = new AccessToken(
                json.path(TOKEN_NAME).asText(),
                json.path(OWNER).asText(HistoryOwner.NONE),
                scopes,
                Instant.parse(json.path(CREATED).asText()),
                moment(json, EXPIRES),
                moment(json, LAST_USED));
        return new StoredToken(token, HexFormat.of().parseHex(json.path(HASH).asText()), object);
    }

    private static Optional<Instant> moment(JsonNode json, String field) {
        return Optional.of(json.path(field)).filter(JsonNode::isTextual).map(text -> Instant.parse(text.textValue()));
    }

    /**
     * Replaces the tokens.
     *
     * @throws TokenStorageException if that cannot be done; the file is as it was
     */
    void write(List<StoredToken> tokens) {
        ObjectNode json = JSON.createObjectNode();
        ArrayNode list = json.putArray(TOKENS);
        tokens.forEach(token -> list.add(token.json()));
        try {
            Files.createDirectories(file.getParent());
            AtomicFile.write(file, (json.toPrettyString() + "\n").getBytes(UTF_8));
        } catch (IOException failed) {
            throw new TokenStorageException("the tokens cannot be written to " + file + ": " + failed, failed);
        }
    }
}
