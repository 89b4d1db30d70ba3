package io.mneme.access.command;

import io.mneme.access.TokenRegistry;
import io.mneme.api.access.AccessScope;
import io.mneme.api.access.AccessToken;
import io.mneme.api.access.InvalidTokenException;
import io.mneme.api.access.IssuedToken;
import io.mneme.api.access.TokenStorageException;
import io.mneme.api.access.UnknownTokenException;
import io.mneme.api.owner.HistoryOwner;
import io.mneme.support.time.ExpiryParser;
import java.io.PrintStream;
import java.nio.file.Path;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.InstantSource;
import java.time.ZonedDateTime;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Deque;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * The command {@code mneme token}, which {@code bin/mneme} runs without a container: in one that runs, the shell has it.
 *
 * <p>Arguments: the data folder, then {@code add NAME --scope SCOPE… [--owner OWNER] [--expires TIME]}, {@code list}, {@code revoke NAME} or {@code check},
 * which only says by its exit code whether there is a token that has not expired.
 */
public final class TokenMain {

    private static final int DONE = 0;
    private static final int FAILED = 1;
    private static final int USAGE = 2;
    private static final String SYNOPSIS =
            "token add NAME --scope read|record|admin [--owner OWNER] [--expires TIME], token list or token revoke NAME";

    private final TokenRegistry tokens;
    private final PrintStream out;

    private TokenMain(TokenRegistry tokens, PrintStream out) {
        this.tokens = tokens;
        this.out = out;
    }

    /** Ends the process with 0 if it was done, 1 if that failed, and 2 if the arguments are wrong. */
    public static void main(String[] arguments) {
        System.exit(run(arguments, System.out, System.err));
    }

    static int run(String[] arguments, PrintStream out, PrintStream err) {
        try {
            TokenRegistry tokens = new TokenRegistry(Path.of(arguments[0]), InstantSource.system());
            List<String> words = Arrays.asList(arguments).subList(1, arguments.length);
            return new TokenMain(tokens, out).run(new ArrayDeque<>(words));
        } catch (IllegalArgumentException refused) {
            err.println("mneme: " + refused.getMessage());
            return USAGE;
        } catch (TokenStorageException | UnknownTokenException failed) {
            err.println("mneme: " + failed.getMessage());
            return FAILED;
        }
    }

    private int run(Deque<String> words) {
        String verb = words.isEmpty() ? "" : words.pop();
        switch (verb) {
            case "check" -> {
                return tokens.hasValid() ? DONE : FAILED;
            }
            case "list" -> list(words);
            case "add" -> add(words);
            case "revoke" -> revoke(words);
            default -> throw new IllegalArgumentException("use " + SYNOPSIS);
        }
        return DONE;
    }

    private void list(Deque<String> words) {
        requireNoMore(words);
        List<AccessToken> all = tokens.list();
        if (all.isEmpty()) {
            out.println("no tokens");
        }
        all.forEach(token -> out.println("%s  %s%s  created %s%s%s"
                .formatted(
                        token.name(),
                        token.owner().isEmpty() ? "" : "owner " + token.owner() + "  ",
                        AccessScope.labels(token.scopes()),
                        token.created(),
                        token.expires().map(moment -> "  expires " + moment).orElse(""),
                        token.lastUsed().map(moment -> "  last used " + moment).orElse("  never used"))));
    }

    private void add(Deque<String> words) {
        Set<AccessScope> scopes = EnumSet.noneOf(AccessScope.class);
        Optional<Instant> expires = Optional.empty();
        List<String> names = new ArrayList<>();
        String owner = HistoryOwner.NONE;
        while (!words.isEmpty()) {
            String word = words.pop();
            switch (word) {
                case "--scope" -> Arrays.stream(value(word, words).split(","))
                        .map(AccessScope::of)
                        .forEach(scopes::add);
                case "--owner" -> owner = value(word, words);
                case "--expires" -> expires = Optional.of(moment(value(word, words)));
                default -> names.add(word);
            }
        }
        IssuedToken issued = tokens.add(name(names), owner, scopes, expires);
        out.println(issued.secret());
        out.println("This is shown once: keep it where its user does, as Authorization: Bearer.");
    }

    private static Instant moment(String text) {
        try {
            return ExpiryParser.parse(text, ZonedDateTime.now());
        } catch (DateTimeException none) {
            throw new InvalidTokenException("expires", ExpiryParser.RULE);
        }
    }

    private void revoke(Deque<String> words) {
        String name = name(List.copyOf(words));
        tokens.revoke(name);
        out.println("revoked " + name);
    }

    private static String name(List<String> names) {
        if (names.size() != 1 || names.get(0).startsWith("-")) {
            throw new IllegalArgumentException("NAME must be given, and one only; use " + SYNOPSIS);
        }
        return names.get(0);
    }

    private static String value(String option, Deque<String> words) {
        if (words.isEmpty()) {
            throw new IllegalArgumentException(option + " needs a value; use " + SYNOPSIS);
        }
        return words.pop();
    }

    private static void requireNoMore(Deque<String> words) {
        if (!words.isEmpty()) {
            throw new IllegalArgumentException("list takes no words; use " + SYNOPSIS);
        }
    }
}
