package io.mneme.api.policy;

import static java.util.Objects.requireNonNull;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Supplier;

/**
 * A type of policy that can be exchanged while the container runs: the service to look for, and the policy that serves when there
 * is none.
 *
 * <p>A type with a fallback has one active policy for each request. Of a type without a fallback, each name is active by itself.
 *
 * @param <S> how a policy is called
 * @param name its name, for the operator: lower case letters, digits and hyphens, at most 31
 * @param label what precedes the name of a policy in logs and answers
 * @param service the class that the policies are registered as
 * @param adapter makes of such a service what is called
 * @param fallback replaces a policy that fails, and serves when there is none; called on the threads of requests
 * @param declaration asks a policy for what it declares, through a supplier that throws once the answer is too late
 * @param selectors names of the service properties that bind a policy to certain requests
 * @param limits the present limits of calls
 * @param comparison compares a shadow policy with the active one, once
 * @param preferred name of the policy that serves among those of the same ranking, unless a request prefers another one; empty for
 *     none
 * @param uses what its policies are used for, for the operator; may be empty
 */
public record PolicyType<S>(
        String name,
        String label,
        Class<?> service,
        Function<Object, S> adapter,
        Optional<S> fallback,
        Function<Supplier<S>, PolicyDeclaration> declaration,
        Set<String> selectors,
        Supplier<PolicyLimits> limits,
        Function<Supplier<S>, PolicyComparison<S>> comparison,
        Optional<String> preferred,
        List<PolicyUse> uses) {

    private static final Set<String> DEFAULT_SELECTORS = Set.of("mode", "recipe", "tenant");
    private static final String NAME_PATTERN = "[a-z0-9-]{1,31}";

    public PolicyType {
        if (!name.matches(NAME_PATTERN)) {
            throw new IllegalArgumentException(
                    "the name of a type of policy must be 1 to 31 lower case letters, digits and hyphens: " + name);
        }
        requireNonNull(label, "label");
        requireNonNull(service, "service");
        requireNonNull(adapter, "adapter");
        requireNonNull(fallback, "fallback");
        requireNonNull(declaration, "declaration");
        selectors = Set.copyOf(selectors);
        requireNonNull(limits, "limits");
        requireNonNull(comparison, "comparison");
        requireNonNull(preferred, "preferred");
        uses = List.copyOf(uses);
    }

    /**
     * Returns a type of which one policy serves a request. It is bound by {@code mode}, {@code recipe} and {@code tenant}, and has
     * the default limits.
     *
     * @param nameOf returns the name of a policy
     * @param settingsOf returns the settings of a policy, each name once
     */
    public static <S> PolicyType<S> of(
            String name,
            Class<S> service,
            S fallback,
            Function<S, String> nameOf,
            Function<S, List<Setting>> settingsOf) {
        return new PolicyType<>(
                name,
                name,
                service,
                service::cast,
                Optional.of(fallback),
                policy -> new PolicyDeclaration(
                        nameOf.apply(policy.get()), settingsOf.apply(policy.get()), Duration.ZERO, Map.of()),
                DEFAULT_SELECTORS,
                () -> PolicyLimits.DEFAULT,
                PolicyComparison::ofEquality,
                Optional.empty(),
                List.of());
    }

    /**
     * Returns a type of which each name serves by itself, with the same selectors and limits as {@link #of}.
     *
     * @param adapter makes of a service what is called
     * @param declaration asks a policy for what it declares
     */
    public static <P, S> PolicyType<S> ofEachName(
            String name,
            Class<P> service,
            Function<P, S> adapter,
            Function<Supplier<S>, PolicyDeclaration> declaration) {
        return new PolicyType<>(
                name,
                name,
                service,
                policy -> adapter.apply(service.cast(policy)),
                Optional.empty(),
                declaration,
                DEFAULT_SELECTORS,
                () -> PolicyLimits.DEFAULT,
                PolicyComparison::ofEquality,
                Optional.empty(),
                List.of());
    }

    /** Returns the same type with another label. */
    public PolicyType<S> withLabel(String other) {
        return new PolicyType<>(
                name, other, service, adapter, fallback, declaration, selectors, limits, comparison, preferred, uses);
    }

    /** Returns the same type, whose policies declare something else. */
    public PolicyType<S> withDeclaration(Function<Supplier<S>, PolicyDeclaration> other) {
        return new PolicyType<>(
                name, label, service, adapter, fallback, other, selectors, limits, comparison, preferred, uses);
    }

    /** Returns the same type, whose policies can be bound by other service properties. */
    public PolicyType<S> withSelectors(Set<String> other) {
        return new PolicyType<>(
                name, label, service, adapter, fallback, declaration, other, limits, comparison, preferred, uses);
    }

    /** Returns the same type with other limits, which are read at each call. */
    public PolicyType<S> withLimits(Supplier<PolicyLimits> other) {
        return new PolicyType<>(
                name, label, service, adapter, fallback, declaration, selectors, other, comparison, preferred, uses);
    }

    /** Returns the same type, whose shadows are compared in another way than for equality. */
    public PolicyType<S> withComparison(Function<Supplier<S>, PolicyComparison<S>> other) {
        return new PolicyType<>(
                name, label, service, adapter, fallback, declaration, selectors, limits, other, preferred, uses);
    }

    /** Returns the same type, of which the policy of this name serves among those of the same ranking. */
    public PolicyType<S> withPreferred(String policy) {
        return new PolicyType<>(
                name,
                label,
                service,
                adapter,
                fallback,
                declaration,
                selectors,
                limits,
                comparison,
                Optional.of(policy),
                uses);
    }

    /** Returns the same type with what its policies are used for. */
    public PolicyType<S> withUses(PolicyUse... all) {
        return new PolicyType<>(
                name,
                label,
                service,
                adapter,
                fallback,
                declaration,
                selectors,
                limits,
                comparison,
                preferred,
                List.of(all));
    }

    /**
     * What the policies of a type are used for.
     *
     * @param name what it is called, for the operator; a word or two
     * @param selectors the selectors of its requests
     * @param onlyNamed whether a policy serves only if the request or its recipe names one
     */
    public record PolicyUse(String name, Map<String, String> selectors, boolean onlyNamed) {

        public PolicyUse {
            requireNonNull(name, "name");
            selectors = Map.copyOf(selectors);
        }

        /** Returns a use that the active policy serves if none is named. */
        public static PolicyUse of(String name, Map<String, String> selectors) {
            return new PolicyUse(name, selectors, false);
        }

        /** Returns a use that no policy serves unless one is named. */
        public static PolicyUse onlyNamed(String name) {
            return new PolicyUse(name, Map.of(), true);
        }
    }

    /**
     * What a policy declares when it is bound; it is asked once.
     *
     * @param name its name: 1 to 31 lower case letters, digits and hyphens
     * @param settings its settings, each name once; at most 100, with names of at most 100 characters
     * @param timeLimit how long a call may take if that is shorter than the timeout of its type; zero if it declares none
     * @param texts further texts by key, which the opener of the type defines
     */
    public record PolicyDeclaration(
            String name, List<Setting> settings, Duration timeLimit, Map<String, String> texts) {

        private static final int MAX_SETTINGS = 100;
        private static final int MAX_SETTING_NAME_CHARS = 100;

        public PolicyDeclaration {
            if (settings == null || timeLimit == null || timeLimit.isNegative()) {
                throw new PolicyViolationException("has no settings, or no time limit that is zero or more");
            }
            settings = List.copyOf(settings);
            texts = Map.copyOf(texts);
            if (settings.size() > MAX_SETTINGS
                    || settings.stream().anyMatch(setting -> setting.name().length() > MAX_SETTING_NAME_CHARS)) {
                throw new PolicyViolationException(
                        "has more than " + MAX_SETTINGS + " settings, or one with a name too long");
            }
        }

        /** Returns the declaration of a policy that declares only its name. */
        public static PolicyDeclaration ofName(String name) {
            return new PolicyDeclaration(name, List.of(), Duration.ZERO, Map.of());
        }
    }

    /**
     * The limits of calls of a policy.
     *
     * @param timeout how long a call may take, more than zero
     * @param sharedTimeout how long a request waits for the policy while an earlier call of it still runs, more than zero
     * @param maxFailures number of failures in a row after which a policy is disabled, at least 1
     */
    public record PolicyLimits(Duration timeout, Duration sharedTimeout, int maxFailures) {

        /** How long a request waits while an earlier one blocks, where only computations are called. */
        public static final Duration DEFAULT_SHARED_TIMEOUT = Duration.ofMillis(400);

        /** The limits of a type that has none of its own. */
        public static final PolicyLimits DEFAULT = new PolicyLimits(Duration.ofSeconds(2), DEFAULT_SHARED_TIMEOUT, 5);

        public PolicyLimits {
            if (timeout.isNegative() || timeout.isZero() || sharedTimeout.isNegative() || sharedTimeout.isZero()) {
                throw new IllegalArgumentException("timeouts must be positive: " + timeout + ", " + sharedTimeout);
            }
            if (maxFailures < 1) {
                throw new IllegalArgumentException("max failures must be at least 1: " + maxFailures);
            }
        }
    }
}
