export * from 'diff';
