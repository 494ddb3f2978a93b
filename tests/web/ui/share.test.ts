// @vitest-environment happy-dom
import { beforeEach, describe, expect, test } from 'vitest';
import { clearShared, readShared, writeShared } from '../../../web/src/ui/share';

beforeEach(() => {
  history.replaceState(null, '', '/lesson/');
});

describe('sharing in the fragment', () => {
  test.each(["scores = Q * K'", '# 쿼리\nQ = [1, 2; 3, 4]\n', 'a & b = "?" 🙂', ''])(
    '%j comes back as it was',
    (text) => {
      const link = writeShared('exercise-1', text);
      expect(link).toMatch(/\/lesson\/#exercise-1=[\w-]*$/);
      expect(readShared('exercise-1')).toEqual({ kind: 'text', text });
    },
  );

  test('elements share beside each other', () => {
    writeShared('exercise-1', 'a');
    writeShared('exercise-2', 'b');
    writeShared('exercise-1', 'c');
    expect(readShared('exercise-1')).toEqual({ kind: 'text', text: 'c' });
    expect(readShared('exercise-2')).toEqual({ kind: 'text', text: 'b' });
    clearShared('exercise-1');
    expect(readShared('exercise-1')).toEqual({ kind: 'none' });
    expect(readShared('exercise-2')).toEqual({ kind: 'text', text: 'b' });
    clearShared('exercise-2');
    expect(location.hash).toBe('#exercise-2');
  });

  test("a plain anchor is nobody's text", () => {
    location.hash = '#exercise-1';
    expect(readShared('exercise-1')).toEqual({ kind: 'none' });
    clearShared('exercise-1');
    expect(location.hash).toBe('#exercise-1');
  });

  test.each(['#exercise-1=%%%', '#exercise-1=_w'])('%s is broken, not an error', (hash) => {
    location.hash = hash;
    expect(readShared('exercise-1')).toEqual({ kind: 'broken' });
  });
});
