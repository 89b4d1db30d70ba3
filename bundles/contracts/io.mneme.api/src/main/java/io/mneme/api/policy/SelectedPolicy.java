package io.mneme.api.policy;

import io.mneme.api.context.Omission;
import io.mneme.api.context.WindowReport.PolicySource;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.function.Supplier;
import org.osgi.annotation.versioning.ProviderType;

/**
 * A policy that was selected, and the boundary through which it is called. Whatever is thrown behind it ends there, is counted, and
 * is logged once for each cause. A call that does not return in time is interrupted and counts as one more failure. After several
 * failures in a row the policy is disabled until it is updated, ranked or activated.
 *
 * <p>A question gets the policy from a supplier, which it asks again before each method it calls. When the request has stopped
 * waiting, the supplier throws, so that an abandoned question ends with the method that was running. A question may throw
 * {@link PolicyViolationException}.
 *
 * <p>Safe for use by many threads.
 *
 * @param <S> how a policy is called
 */
@ProviderType
public interface SelectedPolicy<S> {

    /** Returns its name. */
    String name();

    /** Returns the label of its type and its name, for a log or an answer. */
    String label();

    /** Returns the symbolic name of its bundle. */
    String bundle();

    /** Returns the version of its bundle. */
    String version();

    /**
     * Returns it as answers and manifests name it.
     *
     * @param type name of its type
     */
    default PolicySource source(String type) {
        return new PolicySource(type, name(), bundle(), version());
    }

    /** Returns its id, higher than the ids of all services that were registered before. */
    long id();

    /** Returns the settings it has declared. */
    List<Setting> settings();

    /** Returns the further texts it has declared, by key. */
    Map<String, String> texts();

    /** Returns whether it is disabled after its failures. */
    boolean isDisabled();

    /** Returns the remark about it; empty if there is none. */
    Optional<String> remark();

    /**
     * Makes a remark about it, which lists of policies show until it is updated, ranked or activated.
     *
     * @param text what follows its name, in one line, without text of entries
     * @return whether it is another remark than before
     */
    boolean remark(String text);

    /** Returns whether a call of it runs for longer than the shared timeout. */
    boolean isBlocked();

    /** Returns whether the opener of its type has provided it, so that no plug-in has. */
    boolean isProvided();

    /** Returns why the policy that the request named does not serve; empty if it does, or if the request named none. */
    Optional<Omission> missing();

    /**
     * Returns the fallback of its type.
     *
     * @throws java.util.NoSuchElementException if the type has none
     */
    SelectedPolicy<S> fallback();

    /** Asks for something that a request needs before it can ask for the last thing. */
    <R> PolicyResult<R> prepare(Function<Supplier<S>, R> question);

    /** Begins to ask for the last thing that a request needs, so that others can be asked meanwhile; await the answer once. */
    <R> Supplier<PolicyResult<R>> begin(Function<Supplier<S>, R> question);

    /** Asks for the last thing that a request needs: with an answer, its failures are no longer in a row. */
    default <R> PolicyResult<R> ask(Function<Supplier<S>, R> question) {
        return begin(question).get();
    }

    /**
     * Calls the policy, and the fallback of its type if that fails.
     *
     * @param call the call; with the fallback it runs on this thread, without a limit
     * @param valid whether a value fulfils the contract
     * @param failed is called with the failure of the policy, if there is one
     */
    default <R> R call(Function<S, R> call, Predicate<R> valid, Consumer<Omission> failed) {
        PolicyResult<R> result = ask(policy -> {
            R value = call.apply(policy.get());
            if (value != null && !valid.test(value)) {
                throw new PolicyViolationException("returned what its contract forbids");
            }
            return value;
        });
        if (!result.failed()) {
            return result.get();
        }
        failed.accept(new Omission(name(), label() + " " + result.failure()));
        return fallback().ask(policy -> call.apply(policy.get())).get();
    }

    /** Returns whether this is the same policy as the other one; its ranking may have changed since. */
    default boolean isSamePolicy(SelectedPolicy<?> other) {
        return id() == other.id();
    }
}
