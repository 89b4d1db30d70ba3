package io.mneme.itests.structure;

import com.sun.source.tree.ClassTree;
import com.sun.source.tree.VariableTree;
import com.sun.source.util.TreeScanner;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;

/** Collects the names that a Java file declares. */
final class DeclaredNames extends TreeScanner<Void, Void> {

    private final List<String> types = new ArrayList<>();
    private final List<String> variables = new ArrayList<>();
    private final Deque<String> open = new ArrayDeque<>();

    @Override
    public Void visitClass(ClassTree type, Void unused) {
        String name = type.getSimpleName().toString();
        if (name.isEmpty()) {
            return super.visitClass(type, unused);
        }
        open.addLast(name);
        types.add(String.join(".", open));
        super.visitClass(type, unused);
        open.removeLast();
        return null;
    }

    @Override
    public Void visitVariable(VariableTree variable, Void unused) {
        variables.add(variable.getName().toString());
        return super.visitVariable(variable, unused);
    }

    List<String> types() {
        return types;
    }

    List<String> variables() {
        return variables;
    }
}
