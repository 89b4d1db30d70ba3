package io.mneme.testkit;

import static java.util.Objects.requireNonNull;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;

/**
 * Records the calls of a service on their way to it, for tests of what an adapter asks for.
 *
 * @param <T> the interface of the service
 */
public final class CallRecorder<T> {

    private final T target;
    private final T service;
    private final List<RecordedCall> calls = new CopyOnWriteArrayList<>();

    /**
     * Puts a recorder before a service.
     *
     * @param type the interface of the service
     * @param target answers each call
     */
    public CallRecorder(Class<T> type, T target) {
        this.target = requireNonNull(target, "target");
        service = type.cast(Proxy.newProxyInstance(
                type.getClassLoader(), new Class<?>[] {type}, (proxy, method, arguments) -> record(method, arguments)));
    }

    /** Returns the service whose calls are recorded. */
    public T service() {
        return service;
    }

    /** Returns the calls so far in their order. */
    public List<RecordedCall> calls() {
        return List.copyOf(calls);
    }

    /**
     * Returns an argument of the newest call that has one of a type.
     *
     * @throws AssertionError if there was no such call
     */
    public <A> A newest(Class<A> argument) {
        return calls.stream()
                .flatMap(call -> call.arguments().stream())
                .filter(argument::isInstance)
                .map(argument::cast)
                .reduce((earlier, later) -> later)
                .orElseThrow(() -> new AssertionError("no call has an argument of " + argument));
    }

    private Object record(Method method, Object[] arguments) throws Throwable {
        List<Object> passed = arguments == null ? List.of() : List.of(arguments);
        if (method.getDeclaringClass() != Object.class) {
            calls.add(new RecordedCall(method.getName(), passed));
        }
        try {
            return method.invoke(target, arguments);
        } catch (InvocationTargetException thrown) {
            throw thrown.getCause();
        }
    }

    /**
     * A call of a service's method.
     *
     * @param method the name of the method
     * @param arguments its arguments in their order
     */
    public record RecordedCall(String method, List<Object> arguments) {

        public RecordedCall {
            requireNonNull(method, "method");
            arguments = List.copyOf(arguments);
        }
    }
}
