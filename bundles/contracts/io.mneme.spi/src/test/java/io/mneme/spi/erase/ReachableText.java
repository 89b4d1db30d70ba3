package io.mneme.spi.erase;

import java.lang.reflect.Array;
import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.util.ArrayDeque;
import java.util.Collection;
import java.util.Collections;
import java.util.Deque;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;

/** Looks for a text in an object and all that it refers to, as far as reflection reaches. */
public final class ReachableText {

    private final String text;
    private final Set<Object> seen = Collections.newSetFromMap(new IdentityHashMap<>());
    private final Deque<Object> next = new ArrayDeque<>();

    private ReachableText(String text) {
        this.text = text;
    }

    /** Returns whether an object refers to a text that contains this one, other than through some objects. */
    public static boolean isIn(Object root, String text, Object... others) {
        ReachableText search = new ReachableText(text);
        search.seen.addAll(List.of(others));
        search.add(root);
        return search.isFound();
    }

    /** Returns the first object of a type that an object refers to. */
    public static <T> T instance(Object root, Class<T> type) {
        ReachableText search = new ReachableText("");
        search.add(root);
        return type.cast(search.first(type::isInstance).orElseThrow());
    }

    private boolean isFound() {
        return first(object -> object instanceof CharSequence characters
                        && characters.toString().contains(text))
                .isPresent();
    }

    private Optional<Object> first(Predicate<Object> wanted) {
        while (!next.isEmpty()) {
            Object object = next.pop();
            if (wanted.test(object)) {
                return Optional.of(object);
            }
            if (!isReadable(object.getClass())) {
                addElements(object);
            }
            addFields(object);
        }
        return Optional.empty();
    }

    private void add(Object object) {
        if (object != null && seen.add(object)) {
            next.push(object);
        }
    }

    /** Adds the elements of a container of the platform, whose fields cannot be read. */
    private void addElements(Object object) {
        if (object instanceof Map<?, ?> map) {
            map.forEach((key, value) -> {
                add(key);
                add(value);
            });
        } else if (object instanceof Collection<?> collection) {
            collection.forEach(this::add);
        } else if (object instanceof Optional<?> optional) {
            optional.ifPresent(this::add);
        } else if (object instanceof Object[]) {
            for (int i = 0; i < Array.getLength(object); i++) {
                add(Array.get(object, i));
            }
        }
    }

    private void addFields(Object object) {
        for (Class<?> type = object.getClass(); isReadable(type); type = type.getSuperclass()) {
            for (Field field : type.getDeclaredFields()) {
                if (!Modifier.isStatic(field.getModifiers()) && !field.getType().isPrimitive()) {
                    add(value(field, object));
                }
            }
        }
    }

    private static boolean isReadable(Class<?> type) {
        return type != null
                && !type.isArray()
                && !type.isHidden()
                && !type.getName().matches("(java|javax|jdk|sun|org|ch|com\\.knuddels|io\\.micrometer)\\..*");
    }

    private static Object value(Field field, Object object) {
        try {
            field.setAccessible(true);
            return field.get(object);
        } catch (IllegalAccessException e) {
            throw new AssertionError(e);
        }
    }
}
